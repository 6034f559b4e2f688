import { hash, verify } from '@node-rs/argon2'

import { createBoundedWork } from './bounded-work.ts'

/** 19 MiB and two passes: about 30 ms, on a thread of the pool and never on the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keeps nobody from guessing, for tests. */
const LITTLE = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** Two threads of the pool's four, and about five seconds of it that may wait. */
const inTurn = createBoundedWork({ atOnce: 2, waiting: 300 })

/**
 * argon2id over the MD5 that the browser sent (spec 9): whoever reads the table cannot log in with it.
 *
 * @param isCheap with hardly any work, and so no protection: `cheapPasswords` of the gateway's options
 * @throws ApiError 6011 when too many wait for such work
 */
export async function hashPassword(md5: string, isCheap = false): Promise<string> {
  work += isCheap ? 0 : PASSWORD_WORK
  return isCheap ? hash(md5, LITTLE) : inTurn(() => hash(md5, COST))
}

let work = 0

/** @throws when `stored` is not of `hashPassword`; ApiError 6011 when too many wait for such work */
export async function verifyPassword(stored: string, md5: string): Promise<boolean> {
  const [, memory, passes] = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),/.exec(stored) ?? []
  if (memory === undefined || passes === undefined) throw new Error('not a hash of hashPassword')
  work += Number(memory) * Number(passes)
  const isCheap = Number(memory) * Number(passes) < PASSWORD_WORK
  return isCheap ? verify(stored, md5) : inTurn(() => verify(stored, md5))
}

/** The work of one check: KiB of memory times passes. @internal for tests */
export const PASSWORD_WORK = COST.memoryCost * COST.timeCost

/** The work of all checks and new hashes of this process so far: what a flood of guesses would cost. @internal for tests */
export function passwordWork(): number {
  return work
}
