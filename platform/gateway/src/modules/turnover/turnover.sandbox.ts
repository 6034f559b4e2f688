import {
  AmountInputSchema,
  ApiError,
  DecimalOddsSchema,
  STATUS,
  TURNOVER_SOURCES,
  VenueCodeSchema,
} from '@site/contracts'
import { DAY_MS, formatFen, parseFen, parseRatio, requirementStatus, timesTruncated } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { mustFindByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { selectLatest } from './turnover.repository.ts'
import { addRequirement, turnoverOf } from './turnover.service.ts'

/** How many requirements, whatever became of them, are looked back on. */
const LATEST = 50

const QuerySchema = v.object({ name: v.string() })
const RequirementSchema = v.object({
  name: v.string(),
  source: v.picklist(TURNOVER_SOURCES),
  /** A second one of the same source and number is not added. */
  sourceId: v.pipe(v.string(), v.regex(/^[\w:-]{1,64}$/)),
  required: AmountInputSchema,
  venues: v.optional(v.array(VenueCodeSchema), []),
  minOdds: v.optional(
    v.pipe(
      DecimalOddsSchema,
      v.check((odds) => Number(odds) > 1),
    ),
  ),
  /** From now until it expires. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650))),
})

/** Drivers that ask a member for turnover as a gift would, and tell how it stands. */
export function registerTurnoverSandbox({ db, clock, sandboxCall }: GatewayContext): void {
  async function memberOf(name: string): Promise<number> {
    return (await mustFindByName(db, name)).id
  }

  async function standing(memberId: number) {
    const now = clock.now()
    const latest = await selectLatest(db, memberId, LATEST)
    return {
      ...(await turnoverOf(db, memberId, now)),
      latest: latest.map((one) => ({
        source: one.source,
        sourceId: one.sourceId,
        required: formatFen(one.required),
        done: formatFen(one.done),
        status: requirementStatus(one, now),
      })),
    }
  }

  sandboxCall('GET', '/sandbox/turnover', async ({ query }) => {
    const { name } = parseInput(QuerySchema, query)
    return standing(await memberOf(name))
  })

  sandboxCall('POST', '/sandbox/turnover', async ({ body, writeDown }) => {
    const { name, required, minOdds, days, ...entered } = parseInput(RequirementSchema, body)
    const memberId = await memberOf(name)
    const amount = parseFen(required)
    if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '流水要求必须大于0')
    const now = clock.now()
    const requirement = {
      ...entered,
      memberId,
      required: amount,
      ...(minOdds !== undefined && { minOdds: Number(timesTruncated(1000n, parseRatio(minOdds))) }),
      ...(days !== undefined && { expiresAt: now + days * DAY_MS }),
      now,
    }
    await db.transaction(async (tx) => {
      if (await addRequirement(tx, requirement))
        await writeDown(tx, { subject: `requirement:${entered.source}:${entered.sourceId}`, after: requirement })
    })
    return standing(memberId)
  })
}
