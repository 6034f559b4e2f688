import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'
import { addressGroup } from '@site/server'

import { createBoundedWork, type Rank } from './bounded-work.ts'
import { createGivingWay } from './giving-way.ts'

/** 19 MiB and two passes: about 30 ms, on a thread of the pool and never on the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keeps nobody from guessing, for tests. */
const LITTLE = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** At most, of the pool's four threads; and one of the cores is left to everything else (ADR 0114). */
const HASHES_AT_ONCE = 2
const atOnce = Math.max(1, Math.min(HASHES_AT_ONCE, availableParallelism() - 1))
/** Of one address: a third of a second of it. Its log-ins of a minute are sixty at most. */
const WAITING_OF_ADDRESS = 20
/** Of what is waited for longer, a browser's user has tried again. */
const LONGEST_WAIT_MS = 3_000

/** Addresses take turns (ADR 0107). As many of strangers are beside those of members and give way to all else (ADR 0115). @internal for tests */
export const passwordTurns = {
  run: createBoundedWork({
    ...{ atOnce: 2 * atOnce, atOnceOf: { known: atOnce, stranger: atOnce } },
    ...{ waiting: 300, waitingOfGroup: WAITING_OF_ADDRESS, longestWaitMs: LONGEST_WAIT_MS },
  }),
}

interface Asked {
  /** Address that asks, whose turn the work takes; whatever has none (a seed) is one group. */
  readonly from?: string | undefined
  /**
   * Done when it is its turn: what it uses up is not used by a call that is refused because too many wait, and a check that
   * is refused is no try at the password.
   */
  readonly first?: (() => Promise<void>) | undefined
  /** `stranger` where nothing shows yet that a member asks. */
  readonly rank?: Rank | undefined
}

interface AskedOfNew extends Asked {
  /** With hardly any work, and so no protection: `cheapPasswords` of the gateway's options. */
  readonly isCheap?: boolean | undefined
}

/**
 * argon2id over the MD5 that the browser sent (spec 9): whoever reads the table cannot log in with it.
 *
 * @throws BusyError 6011 when too many wait for such work; what `first` throws
 */
export function hashPassword(md5: string, { isCheap = false, rank, from, first }: AskedOfNew = {}): Promise<string> {
  return whenTurn(isCheap, { from, rank }, async () => {
    await first?.()
    return make(md5, isCheap, rank)
  })
}

let work = 0

/** @throws when `stored` is not of `hashPassword`; BusyError 6011 when too many wait for such work; what `first` throws */
export async function verifyPassword(stored: string, md5: string, { rank, from, first }: Asked = {}): Promise<boolean> {
  const cost = costOf(stored)
  return whenTurn(cost < PASSWORD_WORK, { from, rank }, async () => {
    await first?.()
    return compare(stored, md5, { cost, rank })
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
  { isCheap = false, from, first }: AskedOfNew,
): Promise<string | undefined> {
  const cost = costOf(stored)
  return whenTurn(isCheap && cost < PASSWORD_WORK, { from }, async () => {
    await first?.()
    return (await compare(stored, md5, { cost })) ? undefined : make(md5, isCheap)
  })
}

function whenTurn<T>(
  isCheap: boolean,
  { from, rank }: Pick<Asked, 'from' | 'rank'>,
  run: () => Promise<T>,
): Promise<T> {
  return isCheap ? run() : passwordTurns.run(run, from === undefined ? undefined : addressGroup(from), rank)
}

const givingWay = createGivingWay(atOnce)

function make(md5: string, isCheap: boolean, rank?: Rank): Promise<string> {
  work += isCheap ? 0 : PASSWORD_WORK
  if (isCheap) return hash(md5, LITTLE)
  return rank === 'stranger' ? givingWay.hash(md5, COST) : hash(md5, COST)
}

function compare(
  stored: string,
  md5: string,
  { cost, rank }: { cost: number; rank?: Rank | undefined },
): Promise<boolean> {
  work += cost
  return rank === 'stranger' && cost >= PASSWORD_WORK ? givingWay.verify(stored, md5) : verify(stored, md5)
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
