import { AmountInputSchema, ApiError, STATUS } from '@site/contracts'
import { EXPOSURE_BOUNDS, EXPOSURE_SCOPES } from '@site/contracts/desk'
import { formatFen, parseFen, parseScore, VOID_CODES } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { MatchParamsSchema, type SportsModule } from '../sports/index.ts'
import type { Bets } from './bets.service.ts'
import { setLimit } from './exposure/exposure.repository.ts'
import { createTraderTable } from './exposure/trader-table.ts'

const ScoreTextSchema = v.pipe(v.string(), v.regex(/^\d{1,3}-\d{1,3}$/))
/** The result as it should have been; with `voided` the match counts as cancelled for that reason. */
const ResultRequestSchema = v.object({
  ft: v.optional(ScoreTextSchema),
  ht: v.optional(ScoreTextSchema),
  voided: v.optional(v.picklist(VOID_CODES)),
})

const SearchSchema = v.object({
  sport: v.optional(v.pipe(v.string(), v.maxLength(4)), ''),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ''),
})
const isWithin = (amount: string) =>
  parseFen(amount) >= parseFen(EXPOSURE_BOUNDS.min) && parseFen(amount) <= parseFen(EXPOSURE_BOUNDS.max)
const LimitRequestSchema = v.object({
  scope: v.picklist(EXPOSURE_SCOPES),
  amount: v.pipe(AmountInputSchema, v.check(isWithin, '限额超出可设范围')),
})

/** The call that corrects a result corrects its bets as well; the job does what the call has not come to by then. */
const RESETTLE_MS = 10_000

/**
 * Corrects the result of a match, and with it the bets that were settled on another one; tells what open bets would win,
 * and sets how much they may.
 */
export function registerBetsSandbox(
  gateway: Pick<GatewayContext, 'clock' | 'db' | 'jobs' | 'sandboxCall'>,
  sports: Pick<SportsModule, 'book' | 'correctResult' | 'fixtureOf'>,
  bets: Pick<Bets, 'resettle'>,
): void {
  const { clock, db, jobs } = gateway
  const resettlement = jobs.declare({
    name: 'bets.resettle',
    data: v.object({ matchId: v.number() }),
    attempts: 'unlimited',
    run: async ({ matchId }) => void (await bets.resettle(matchId)),
  })

  gateway.sandboxCall('POST', '/sandbox/matches/:id/result', async ({ params, body, writeDown }) => {
    const { id } = parseInput(MatchParamsSchema, params)
    const { ft, ht, voided } = parseInput(ResultRequestSchema, body)
    const correction = {
      ...(ft !== undefined && { score: parseScore(ft) }),
      ...(ht !== undefined && { half: parseScore(ht) }),
      voided,
    }
    const isChanged = await sports.correctResult(id, correction, async (tx, states) => {
      await writeDown(tx, { subject: `match:${id}`, ...states })
      await resettlement.add(tx, { data: { matchId: id }, dueAt: clock.now() + RESETTLE_MS })
    })
    if (!isChanged) throw new ApiError(STATUS.NOT_FOUND, '赛事不存在或未结束')
    return { matchId: String(id), tickets: await bets.resettle(id) }
  })

  const table = createTraderTable({ db, ...sports })

  gateway.sandboxCall('GET', '/sandbox/exposure', ({ query }) => table.matches(parseInput(SearchSchema, query)))

  gateway.sandboxCall('GET', '/sandbox/exposure/:id', ({ params }) => {
    const { id } = parseInput(MatchParamsSchema, params)
    return table.match(id)
  })

  gateway.sandboxCall('POST', '/sandbox/exposure/limit', async ({ body, writeDown }) => {
    const { scope, amount } = parseInput(LimitRequestSchema, body)
    await db.transaction(async (tx) => {
      const before = await setLimit(tx, scope, parseFen(amount))
      await writeDown(tx, {
        subject: `exposure-limit:${scope}`,
        before: formatFen(before),
        after: formatFen(parseFen(amount)),
      })
    })
    return table.limits()
  })
}
