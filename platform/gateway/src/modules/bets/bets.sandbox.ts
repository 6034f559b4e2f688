import { ApiError, STATUS } from '@site/contracts'
import { parseScore, VOID_CODES } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { MatchParamsSchema, type SportsModule } from '../sports/index.ts'
import type { Bets } from './bets.service.ts'

const ScoreTextSchema = v.pipe(v.string(), v.regex(/^\d{1,3}-\d{1,3}$/))
/** The result as it should have been; with `voided` the match counts as cancelled for that reason. */
const ResultRequestSchema = v.object({
  ft: v.optional(ScoreTextSchema),
  ht: v.optional(ScoreTextSchema),
  voided: v.optional(v.picklist(VOID_CODES)),
})

/** Corrects the result of a match, and with it the bets that were settled on another one. */
export function registerBetsSandbox(
  gateway: Pick<GatewayContext, 'sandboxCall'>,
  sports: Pick<SportsModule, 'correctResult'>,
  bets: Pick<Bets, 'resettle'>,
): void {
  gateway.sandboxCall('POST', '/sandbox/matches/:id/result', async ({ params, body, writeDown }) => {
    const { id } = parseInput(MatchParamsSchema, params)
    const { ft, ht, voided } = parseInput(ResultRequestSchema, body)
    const correction = {
      ...(ft !== undefined && { score: parseScore(ft) }),
      ...(ht !== undefined && { half: parseScore(ht) }),
      voided,
    }
    const isChanged = await sports.correctResult(id, correction, (tx, states) =>
      writeDown(tx, { subject: `match:${id}`, ...states }),
    )
    if (!isChanged) throw new ApiError(STATUS.NOT_FOUND, '赛事不存在或未结束')
    return { matchId: String(id), tickets: await bets.resettle(id) }
  })
}
