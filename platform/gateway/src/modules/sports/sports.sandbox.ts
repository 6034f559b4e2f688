import { ApiError, STATUS } from '@site/contracts'
import type { DeskMatch } from '@site/contracts/desk'
import { dayOf, RESULT_DAYS } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import type { SportsFeed } from './feed/feed.ts'
import { wireInfo } from './feed/wire/index.ts'
import type { Fixture, Fixtures } from './simulator/fixtures/index.ts'
import { NO_SCRIPT, type Script } from './simulator/match.ts'
import { BEFORE, type MatchStage, type MatchState, type SimEvent } from './simulator/timeline/index.ts'
import { MatchNumberSchema, matchNumberOf } from './match-number.ts'
import type { SportsRepository } from './matches/matches.repository.ts'
import { resultsOf } from './results.ts'
import { HappeningSchema } from './matches/matches.schema.ts'
import type { VenueSessions } from './entry/venue-session.ts'

/** Number of a match in the path of a sandbox call. */
export const MatchParamsSchema = v.object({ id: MatchNumberSchema })

/** What is to happen, and how long after now (ms). With `takeOver` nothing drawn happens any more. */
const ScriptRequestSchema = v.object({
  takeOver: v.optional(v.boolean(), false),
  events: v.pipe(
    v.array(
      v.intersect([
        HappeningSchema,
        v.object({ afterMs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0) }),
      ]),
    ),
    v.maxLength(200),
  ),
})

const SearchSchema = v.object({ q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), '') })
/** Matches that staff see at a time. */
const LISTED = 50
/** What is played stands first, what is over last. */
const RANKS: Readonly<Record<MatchStage, number>> = { live: 0, break: 0, before: 1, ended: 2, void: 2 }

function isFound({ id, league, home, away }: Fixture, text: string): boolean {
  if (text === '') return true
  return [String(id), league.name.zhCN, home.name.zhCN, away.name.zhCN].some((word) => word.includes(text))
}

function listed({ fixture, state }: { readonly fixture: Fixture; readonly state: MatchState }, now: number): DeskMatch {
  const { clock, stage, period, score, yellows, reds, suspendedUntil } = state
  return {
    matchId: String(fixture.id),
    sport: fixture.league.sport,
    league: fixture.league.name.zhCN,
    home: fixture.home.name.zhCN,
    away: fixture.away.name.zhCN,
    start: fixture.startAt,
    ...{ stage, period, score, yellows, reds, isSuspended: suspendedUntil > now },
    ...(clock && { seconds: Math.floor(clock.seconds + (clock.runs ? (now - clock.at) / 1_000 : 0)) }),
  }
}

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

  gateway.sandboxCall('GET', '/sandbox/matches', async ({ query }) => {
    const { q } = parseInput(SearchSchema, query)
    const now = gateway.clock.now()
    const offered = feed.book.ids(() => true).flatMap((id) => feed.book.entry(id) ?? [])
    // Whoever names a match sees how it ended, also one of another day, which was called off or which nobody played.
    const named = fixtures.byId(matchNumberOf(q) ?? -1)
    if (named !== undefined && named.day >= dayOf(now) - RESULT_DAYS.kept) await feed.makeUpFor([named.id])
    const days = new Set([dayOf(now), named?.day ?? dayOf(now)])
    const known = { book: feed.book, repository, now: () => now }
    const results = await Promise.all([...days].map((day) => resultsOf(known, day)))
    const over = results.flat().flatMap(({ id, state }) => {
      const fixture = fixtures.byId(id)
      return fixture === undefined ? [] : [{ fixture, state }]
    })
    const found = [...offered, ...over].filter(({ fixture }) => isFound(fixture, q))
    const sorted = found.toSorted(
      (a, b) => RANKS[a.state.stage] - RANKS[b.state.stage] || a.fixture.startAt - b.fixture.startAt,
    )
    return { list: sorted.slice(0, LISTED).map((match) => listed(match, now)), total: found.length }
  })

  gateway.sandboxCall('GET', '/sandbox/matches/:id', ({ params }) => {
    const { id } = parseInput(MatchParamsSchema, params)
    const entry = feed.book.entry(id)
    if (entry === undefined) throw new ApiError(STATUS.NOT_FOUND, '赛事不存在或已结束')
    const { fixture, state, version } = entry
    return {
      matchId: String(id),
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

  gateway.sandboxCall('POST', '/sandbox/matches/:id/events', async ({ params, body, writeDown }) => {
    const { id } = parseInput(MatchParamsSchema, params)
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
    const record = { fixture, state: feed.book.entry(id)?.state ?? BEFORE, events: [], script }
    await repository.saveScript(record, (tx) => writeDown(tx, { subject: `match:${id}`, before, after: script }))
    await feed.announceScript(id)
    return { matchId: String(id), events: script.events.length }
  })
}
