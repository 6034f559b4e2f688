import { and, eq, lt, sql, TransactionRollbackError } from 'drizzle-orm'

import type { Db, Executor } from '../../db/database.ts'
import { idempotencyTable } from '../../db/schema/ledger.ts'

/** A call of a member by the key that its caller has given it. */
export interface CallKey {
  readonly memberId: number
  /** Kind of call, e.g. `venue/transfer`. */
  readonly scope: string
  readonly key: string
}

const isCall = ({ memberId, scope, key }: CallKey) =>
  and(eq(idempotencyTable.memberId, memberId), eq(idempotencyTable.scope, scope), eq(idempotencyTable.key, key))

/**
 * Claims a key; false when it is taken. Waits while another transaction holds the same one, and goes on when that was
 * rolled back.
 */
export async function claimKey(tx: Executor, call: CallKey, payloadHash: string): Promise<boolean> {
  const { memberId, scope, key } = call
  const taken = await tx
    .insert(idempotencyTable)
    .values({ memberId, scope, key, payloadHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyTable.key })
  return taken.length > 0
}

/** Whether {@link claimKey} would find the key taken; claims nothing, for what it writes is undone. */
export async function findTaken(db: Db, call: CallKey): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      if (await claimKey(tx, call, '')) tx.rollback()
    })
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

/** What a key was used for, and the answer that was given. */
export async function findCall(db: Executor, call: CallKey) {
  const [first] = await db
    .select({ payloadHash: idempotencyTable.payloadHash, response: idempotencyTable.response })
    .from(idempotencyTable)
    .where(isCall(call))
  return first
}

/** Stores the answer to a call; sent at once. */
export function answerCall(tx: Executor, call: CallKey, response: unknown): Promise<void> {
  return tx
    .update(idempotencyTable)
    .set({ response })
    .where(isCall(call))
    .then(() => undefined)
}

/** Forgets up to `most` keys that were taken before a moment; how many there were. */
export async function deleteCalls(db: Executor, before: Date, most: number): Promise<number> {
  const { memberId, scope, key, createdAt } = idempotencyTable
  const old = db.select({ memberId, scope, key }).from(idempotencyTable).where(lt(createdAt, before)).limit(most)
  const rows = await db
    .delete(idempotencyTable)
    .where(sql`(${memberId}, ${scope}, ${key}) in (${old})`)
    .returning({ key })
  return rows.length
}
