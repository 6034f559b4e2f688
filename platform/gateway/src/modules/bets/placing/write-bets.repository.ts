import { dayDigits, dayOf } from '@site/domain'
import { digestOf } from '@site/server'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { byColumn } from '../../../db/by-column.ts'
import type { Executor } from '../../../db/database.ts'
import { databaseErrorOf } from '../../../db/errors.ts'
import { legTable, ticketTable } from '../../../db/schema/bets.ts'
import { VENUE_ACCOUNT } from '../terms/money.ts'
import { refused } from '../terms/refusal.ts'

type NewTicket = Omit<typeof ticketTable.$inferInsert, 'fromVenue'>
type NewLeg = Omit<typeof legTable.$inferInsert, 'ticketId'>

interface BetsToWrite {
  readonly memberId: number
  /** Idempotency key, and what it stands for. */
  readonly key: string
  readonly payload: unknown
  readonly placedAt: number
  readonly rows: readonly (NewTicket & {
    readonly legs: readonly NewLeg[]
    /** What the member may have staked on its selection in all bets that are open; of a series undefined. */
    readonly most: bigint | undefined
  })[]
}

const AnswerSchema = v.variant('fresh', [
  v.object({
    fresh: v.literal(true),
    answer: v.object({ ticketIds: v.array(v.number()) }),
    balance: v.pipe(
      v.string(),
      v.transform((text) => BigInt(text)),
    ),
  }),
  v.object({ fresh: v.literal(false) }),
])

type Written =
  | { readonly isFresh: true; readonly ticketIds: readonly number[]; readonly balance: bigint }
  | { readonly isFresh: false }

const NO_MONEY = 'BT001'
const TOO_MUCH = 'BT002'

/**
 * Writes bets and holds their money in one statement (0120_exposure.sql), at most once per key. Whoever began the
 * transaction tries again when the database breaks it off: inside one, nothing can be.
 *
 * @throws ApiError 6012 BALANCE when the money does not reach, ABOVE_MAX when they go beyond a limit of exposure; then
 * nothing was written
 */
export async function writeBets(db: Executor, bets: BetsToWrite): Promise<Written> {
  const { memberId, key, payload, placedAt, rows } = bets
  const tickets = JSON.stringify(
    rows.map(({ legs, most, ...row }) => ({
      ...byColumn(ticketTable, row),
      ...(most !== undefined && { most: String(most) }),
      legs: legs.map((leg) => byColumn(legTable, leg)),
    })),
  )
  const day = dayDigits(dayOf(placedAt))
  try {
    const result = await db.execute<{ answer: unknown }>(
      sql`select bet_place(${memberId}, ${key}, ${digestOf(payload)}, ${day}, ${VENUE_ACCOUNT}, ${tickets}::jsonb) as answer`,
    )
    const answer = v.parse(AnswerSchema, result.rows[0]?.answer)
    return answer.fresh
      ? { isFresh: true, ticketIds: answer.answer.ticketIds, balance: answer.balance }
      : { isFresh: false }
  } catch (error) {
    const { code, detail } = databaseErrorOf(error) ?? {}
    if (code === NO_MONEY) throw refused('BALANCE')
    // Of what a member may stake on a selection it says which bet it was.
    if (code === TOO_MUCH) throw refused('ABOVE_MAX', detail === undefined ? [] : [Number(detail)])
    throw error
  }
}
