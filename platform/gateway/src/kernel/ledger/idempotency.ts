import { ApiError, STATUS } from '@site/contracts'
import { digestOf } from '@site/server'

import type { Db, Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { transactionAtOnce } from '../../db/first-failure.ts'
import { answerCall, type CallKey, claimKey, findCall, findTaken } from './idempotency.repository.ts'

/** A money call as its caller names it: the key is unique per member and kind of call. */
export interface OnceRequest extends CallKey {
  /** What the key stands for; the key itself may be part of it. */
  readonly payload: unknown
}

const KEY_IN_USE = '该请求编号已被使用'

/**
 * Runs a money call at most once. The key, the money and the stored answer are one transaction: a repeat gets the
 * first answer, concurrent repeats wait for it, a crash in between leaves nothing. A call that failed moved no money
 * and may be tried again with the same key.
 *
 * @returns the answer, which must survive JSON
 * @throws ApiError 6009 when the key was used for another payload
 */
export async function runOnce<T>(db: Db, request: OnceRequest, action: (tx: Executor) => Promise<T>): Promise<T> {
  const payloadHash = digestOf(request.payload)
  return retryConflicts(() =>
    transactionAtOnce(db, async (tx, atEnd) => {
      if (!(await claimKey(tx, request, payloadHash))) {
        const used = await findCall(tx, request)
        requireSameHash(used?.payloadHash, payloadHash)
        return used?.response as T
      }
      const response = await action(tx)
      atEnd(answerCall(tx, request, response))
      return response
    }),
  )
}

/** What a taken key was used for, and the answer that was given; undefined when that is no longer known. */
export interface UsedKey {
  readonly used?: { readonly payloadHash: string; readonly response: unknown } | undefined
}

/**
 * Whether a call of this key has gone through. Waits for one that has claimed it or is being written, on any replica: one that
 * fails leaves the key free.
 */
export function isKeyTaken(db: Db, call: CallKey): Promise<boolean> {
  return retryConflicts(() => findTaken(db, call))
}

/** @throws ApiError 6009 when the key was used for another payload; one that was not used is nobody's */
export async function requireSamePayload(db: Executor, request: OnceRequest): Promise<void> {
  const first = await findCall(db, request)
  if (first !== undefined) requireSameHash(first.payloadHash, digestOf(request.payload))
}

/**
 * For a key that is kept with what it made: whether it is sent for the same again.
 *
 * @throws ApiError 6009 when it made something else
 */
export function requireSameContent(made: object, again: object): void {
  requireSameHash(digestOf(made), digestOf(again))
}

export function requireSameHash(first: string | undefined, again: string): void {
  if (first !== again) throw new ApiError(STATUS.DATA_EXISTS, KEY_IN_USE)
}
