import { ApiError, MoneySchema } from '@site/contracts'
import { formatFen, parseFen, parseScore, VOID_CODES } from '@site/domain'
import * as v from 'valibot'

import { validationMessage } from '../../lib/validation-message.ts'
import type { GatewayContext } from '../../module.ts'
import type { Bets } from '../bets/index.ts'
import { type EntryRefusal, RefusalSchema } from './entry-refusal.ts'
import { gameInfoOf } from './feed/wire-info.ts'
import type { SportsFeed } from './feed/feed.ts'
import type { Fixtures } from './simulator/fixtures.ts'
import { NO_SCRIPT, type Script } from './simulator/match.ts'
import { BEFORE } from './simulator/state.ts'
import type { SimEvent } from './simulator/timeline/index.ts'
import { CENTER, HOUSE } from '../wallet/wallet.service.ts'
import { HappeningSchema } from './sports.schema.ts'
import type { SportsRepository } from './sports.repository.ts'
import type { VenueSessions } from './venue-session.ts'

const ParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^\d{4,12}$/), v.transform(Number)) })

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

/** Money for a member to try things with; a negative amount takes some away. */
const MoneyRequestSchema = v.object({
  memberId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  amount: v.pipe(
    MoneySchema,
    v.check((amount) => parseFen(amount) !== 0n),
  ),
})

const ScoreTextSchema = v.pipe(v.string(), v.regex(/^\d{1,3}-\d{1,3}$/))
/** The result as it should have been; with `voided` the match counts as cancelled for that reason. */
const ResultRequestSchema = v.object({
  ft: v.optional(ScoreTextSchema),
  ht: v.optional(ScoreTextSchema),
  voided: v.optional(v.picklist(VOID_CODES)),
})

interface SandboxTools {
  readonly fixtures: Fixtures
  readonly repository: SportsRepository
  readonly feed: SportsFeed
  readonly sessions: VenueSessions
  readonly refusal: EntryRefusal
  readonly bets: Pick<Bets, 'resettle'>
}

/** Drivers that script a match, so that a person or a test can walk every path of it. */
export function registerSportsSandbox(
  gateway: GatewayContext,
  { fixtures, repository, feed, sessions, refusal, bets }: SandboxTools,
): void {
  gateway.sandboxCall('POST', '/sandbox/sports/sessions/end', () => sessions.endAll())

  gateway.sandboxCall('POST', '/sandbox/sports/money', async ({ body }) => {
    const request = v.safeParse(MoneyRequestSchema, body)
    if (!request.success) throw new ApiError(6007, validationMessage(request.issues))
    const { memberId, amount } = request.output
    const { balances } = await gateway.db.transaction((tx) =>
      gateway.wallet.post(tx, {
        kind: 'adjust',
        memberId,
        refType: 'sandbox',
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -parseFen(amount) },
          { owner: memberId, code: CENTER, amount: parseFen(amount) },
        ],
      }),
    )
    await gateway.wallet.notifyChange(memberId)
    return { balance: formatFen(balances.get(CENTER) ?? 0n) }
  })

  gateway.sandboxCall('POST', '/sandbox/sports/entry', ({ body }) => {
    const request = v.safeParse(RefusalSchema, body)
    if (!request.success) throw new ApiError(6007, validationMessage(request.issues))
    refusal.set(request.output.code)
    return request.output
  })

  gateway.sandboxCall('GET', '/sandbox/matches/:id', ({ params }) => {
    const { id } = v.parse(ParamsSchema, params)
    const entry = feed.book.entry(id)
    if (entry === undefined) throw new ApiError(6004, '赛事不存在或已结束')
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
      gameInfo: gameInfoOf(fixture.league.sport, state),
    }
  })

  gateway.sandboxCall('POST', '/sandbox/matches/:id/result', async ({ params, body }) => {
    const { id } = v.parse(ParamsSchema, params)
    const request = v.safeParse(ResultRequestSchema, body)
    if (!request.success) throw new ApiError(6007, validationMessage(request.issues))
    const { ft, ht, voided } = request.output
    await feed.makeUpForDay(fixtures.byId(id)?.day ?? 0)
    const isChanged = await repository.correctResult(id, {
      ...(ft !== undefined && { score: parseScore(ft) }),
      ...(ht !== undefined && { half: parseScore(ht) }),
      voided,
    })
    if (!isChanged) throw new ApiError(6004, '赛事不存在或未结束')
    return { gidm: String(id), tickets: await bets.resettle(id) }
  })

  gateway.sandboxCall('POST', '/sandbox/matches/:id/events', async ({ params, body }) => {
    const { id } = v.parse(ParamsSchema, params)
    const request = v.safeParse(ScriptRequestSchema, body)
    if (!request.success) throw new ApiError(6007, validationMessage(request.issues))
    const fixture = fixtures.byId(id)
    if (fixture === undefined) throw new ApiError(6004, '赛事不存在')
    const at = gateway.clock.now() - fixture.startAt
    const before = (await repository.script(id)) ?? NO_SCRIPT
    // A take-over also ends what was scripted for later.
    const kept = request.output.takeOver ? before.events.filter((event) => event.at <= at) : before.events
    const added = request.output.events.map(({ afterMs, ...event }) => ({ ...event, at: at + afterMs }) as SimEvent)
    const takeOverAt = request.output.takeOver ? at : before.takeOverAt
    const script: Script = { ...(takeOverAt !== undefined && { takeOverAt }), events: [...kept, ...added] }
    await repository.saveScript({ fixture, state: feed.book.entry(id)?.state ?? BEFORE, events: [], script })
    await feed.announceScript(id)
    return { gidm: String(id), events: script.events.length }
  })
}
