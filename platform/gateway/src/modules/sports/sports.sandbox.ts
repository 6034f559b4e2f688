import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import type { SportsFeed } from './feed/feed.ts'
import { wireInfo } from './feed/wire/index.ts'
import type { Fixtures } from './simulator/fixtures/index.ts'
import { NO_SCRIPT, type Script } from './simulator/match.ts'
import { BEFORE, type SimEvent } from './simulator/timeline/index.ts'
import type { SportsRepository } from './matches/matches.repository.ts'
import { HappeningSchema } from './matches/matches.schema.ts'
import type { VenueSessions } from './entry/venue-session.ts'

/** Number of a match in the path of a sandbox call. */
export const MatchParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^\d{4,12}$/), v.transform(Number)) })

/** What is to happen, and how long after now (ms). With `takeOver` nothing drawn happens any more. */
const ScriptRequestSchema = v.object({
  takeOver: v.optional(v.boolean(), false),
  events: v.pipe(
    v.array(
      v.intersect([
        HappeningSchema,
        v.object({ afterMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) }),
      ]),
    ),
    v.maxLength(200),
  ),
})

interface SandboxTools {
  readonly fixtures: Fixtures
  readonly repository: SportsRepository
  readonly feed: SportsFeed
  readonly sessions: VenueSessions
}

/** Drivers that script a match, so that a person or a test can walk every path of it. */
export function registerSportsSandbox(
  gateway: GatewayContext,
  { fixtures, repository, feed, sessions }: SandboxTools,
): void {
  gateway.sandboxCall('POST', '/sandbox/sports/sessions/end', () => sessions.endAll())

  gateway.sandboxCall('GET', '/sandbox/matches/:id', ({ params }) => {
    const { id } = v.parse(MatchParamsSchema, params)
    const entry = feed.book.entry(id)
    if (entry === undefined) throw new ApiError(STATUS.NOT_FOUND, '赛事不存在或已结束')
    const { fixture, state, version } = entry
    return {
      gidm: String(id),
      league: fixture.league.name.zhCN,
      home: fixture.home.name.zhCN,
      away: fixture.away.name.zhCN,
      start: fixture.startAt,
      version,
      stage: state.stage,
      suspendedUntil: state.suspendedUntil,
      gameInfo: wireInfo(fixture.league.sport, state),
    }
  })

  gateway.sandboxCall('POST', '/sandbox/matches/:id/events', async ({ params, body }) => {
    const { id } = v.parse(MatchParamsSchema, params)
    const request = parseInput(ScriptRequestSchema, body)
    const fixture = fixtures.byId(id)
    if (fixture === undefined) throw new ApiError(STATUS.NOT_FOUND, '赛事不存在')
    const at = gateway.clock.now() - fixture.startAt
    const before = (await repository.script(id)) ?? NO_SCRIPT
    // A take-over also ends what was scripted for later.
    const kept = request.takeOver ? before.events.filter((event) => event.at <= at) : before.events
    const added = request.events.map(({ afterMs, ...event }) => ({ ...event, at: at + afterMs }) as SimEvent)
    const takeOverAt = request.takeOver ? at : before.takeOverAt
    const script: Script = { ...(takeOverAt !== undefined && { takeOverAt }), events: [...kept, ...added] }
    await repository.saveScript({ fixture, state: feed.book.entry(id)?.state ?? BEFORE, events: [], script })
    await feed.announceScript(id)
    return { gidm: String(id), events: script.events.length }
  })
}
