import { createHash } from 'node:crypto'

import { ApiError, STATUS } from '@site/contracts'
import { and, eq } from 'drizzle-orm'

import type { Db, Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { idempotencyTable } from '../../db/schema/ledger.ts'

/** A money call as its caller names it: the key is unique per member and kind of call (domain 4.3). */
export interface OnceRequest {
  readonly memberId: number
  /** Kind of call, e.g. `venue/transfer`. */
  readonly scope: string
  readonly key: string
  /** What the key stands for; the key itself may be part of it. */
  readonly payload: unknown
}

/**
 * Runs a money call at most once. The key, the money and the stored answer are one transaction: a repeat gets the
 * first answer, concurrent repeats wait for it, a crash in between leaves nothing. A call that failed moved no money
 * and may be tried again with the same key.
 *
 * @returns the answer, which must survive JSON
 * @throws ApiError 6009 when the key was used for another payload
 */
export async function runOnce<T>(db: Db, request: OnceRequest, action: (tx: Executor) => Promise<T>): Promise<T> {
  const { memberId, scope, key } = request
  const payloadHash = hashPayload(request.payload)
  const isThisCall = and(
    eq(idempotencyTable.memberId, memberId),
    eq(idempotencyTable.scope, scope),
    eq(idempotencyTable.key, key),
  )
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      // Waits while another transaction holds the same key, and goes on when that one was rolled back.
      const taken = await tx
        .insert(idempotencyTable)
        .values({ memberId, scope, key, payloadHash })
        .onConflictDoNothing()
        .returning({ key: idempotencyTable.key })
      if (taken.length === 0) {
        const [first] = await tx.select().from(idempotencyTable).where(isThisCall)
        if (first?.payloadHash !== payloadHash) throw new ApiError(STATUS.DATA_EXISTS, '该请求编号已被使用')
        return first.response as T
      }
      const response = await action(tx)
      await tx.update(idempotencyTable).set({ response }).where(isThisCall)
      return response
    }),
  )
}

/** What tells two payloads of one key apart. */
export function hashPayload(payload: unknown): string {
  return createHash('sha256').update(canonicalJson(payload)).digest('hex')
}

/** JSON with the keys of every object in order, so that equal payloads have equal hashes. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
