import { hash, verify } from '@node-rs/argon2'

import { createBoundedWork } from './bounded-work.ts'

/** 19 MiB and two passes: about 30 ms, on a thread of the pool and never on the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keeps nobody from guessing, for tests. */
const LITTLE = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** Two threads of the pool's four, and about five seconds of it that may wait. @internal for tests */
export const passwordTurns = { run: createBoundedWork({ atOnce: 2, waiting: 300 }) }

/**
 * argon2id over the MD5 that the browser sent (spec 9): whoever reads the table cannot log in with it.
 *
 * @param isCheap with hardly any work, and so no protection: `cheapPasswords` of the gateway's options
 * @param first done when it is its turn: what it uses up is not used by a call that is refused because too many wait
 * @throws ApiError 6011 when too many wait for such work; what `first` throws
 */
export function hashPassword(md5: string, isCheap = false, first?: () => Promise<void>): Promise<string> {
  return whenTurn(isCheap, async () => {
    await first?.()
    return make(md5, isCheap)
  })
}

let work = 0

/**
 * @param first done when it is its turn: a check that is refused because too many wait is then no try at the password
 * @throws when `stored` is not of `hashPassword`; ApiError 6011 when too many wait for such work; what `first` throws
 */
export async function verifyPassword(stored: string, md5: string, first?: () => Promise<void>): Promise<boolean> {
  const cost = costOf(stored)
  return whenTurn(cost < PASSWORD_WORK, async () => {
    await first?.()
    return compare(stored, md5, cost)
  })
}

/**
 * A new hash of a password that must not be another one; both in one turn, so that nothing is refused between.
 *
 * @returns undefined when it is the password of `stored`
 * @throws as `verifyPassword` does
 */
export async function hashUnlike(
  stored: string,
  md5: string,
  { isCheap = false, first }: { readonly isCheap?: boolean | undefined; readonly first: () => Promise<void> },
): Promise<string | undefined> {
  const cost = costOf(stored)
  return whenTurn(isCheap && cost < PASSWORD_WORK, async () => {
    await first()
    return (await compare(stored, md5, cost)) ? undefined : make(md5, isCheap)
  })
}

function whenTurn<T>(isCheap: boolean, run: () => Promise<T>): Promise<T> {
  return isCheap ? run() : passwordTurns.run(run)
}

function make(md5: string, isCheap: boolean): Promise<string> {
  work += isCheap ? 0 : PASSWORD_WORK
  return hash(md5, isCheap ? LITTLE : COST)
}

function compare(stored: string, md5: string, cost: number): Promise<boolean> {
  work += cost
  return verify(stored, md5)
}

/** KiB of memory times passes. */
function costOf(stored: string): number {
  const [, memory, passes] = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),/.exec(stored) ?? []
  if (memory === undefined || passes === undefined) throw new Error('not a hash of hashPassword')
  return Number(memory) * Number(passes)
}

/** The work of one check: KiB of memory times passes. @internal for tests */
export const PASSWORD_WORK = COST.memoryCost * COST.timeCost

/** The work of all checks and new hashes of this process so far: what a flood of guesses would cost. @internal for tests */
export function passwordWork(): number {
  return work
}
