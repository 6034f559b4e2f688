import type { Fen } from '@site/domain'

import type { Db, Executor } from '../../db/database.ts'
import { HOLD_ACCOUNTS, type HoldAccount } from './accounts.ts'
import {
  countProved,
  type Difference,
  type Interruption,
  LEDGER_CHECKS,
  readUnchanged,
  selectHeld,
} from './verify.repository.ts'

export type { Difference }

/** Whose money lies in a hold account: a kind of order that is open. Its module declares it; the root lists them all. */
export interface HoldOwner {
  readonly account: HoldAccount
  /** What is open, in words for the proof: `tickets`. */
  readonly name: string
  /** What each member's open orders hold together. */
  held(db: Executor): Promise<readonly { readonly memberId: number; readonly amount: Fen }[]>
  /** Where other sums that are kept of open orders are not what those come to. */
  differences?(db: Executor): Promise<readonly Difference[]>
}

/** Who keeps other sums of what the journals are about. */
export interface SumOwner {
  readonly name: string
  /** Where they are not what they are the sum of. */
  differences(db: Executor): Promise<readonly Difference[]>
}

/** Everything that a proof of the books reads beside the ledger itself. */
export type ProofSource = HoldOwner | SumOwner

export interface Proof {
  readonly journals: number
  readonly entries: number
  readonly accounts: number
  /** What open orders hold, by account and name: `bet_hold tickets`. */
  readonly held: ReadonlyMap<string, Fen>
  /** Empty where everything is proved. */
  readonly differences: readonly Difference[]
}

/**
 * Proves every balance from the journals, every line of the records from the entries, every hold, and what else is kept of
 * open orders, from what is open, and other sums from what they are of. Reads one picture of the database, so that it may run beside the site.
 *
 * @throws when it is interrupted
 */
export function verifyLedger(db: Db, sources: readonly ProofSource[], interruption?: Interruption): Promise<Proof> {
  const goOn = () => interruption?.signal.throwIfAborted()
  const read = async (tx: Executor): Promise<Proof> => {
    const differences: Difference[] = []
    const held = new Map<string, Fen>()
    for (const check of LEDGER_CHECKS) {
      goOn()
      differences.push(...(await check(tx)))
    }
    for (const source of sources) {
      goOn()
      differences.push(...((await source.differences?.(tx)) ?? []))
    }
    const owners = sources.filter((one) => 'account' in one)
    for (const account of HOLD_ACCOUNTS) {
      const wanted = new Map<number, Fen>()
      for (const owner of owners.filter((one) => one.account === account)) {
        goOn()
        const rows = await owner.held(tx)
        const name = `${account} ${owner.name}`
        held.set(
          name,
          rows.reduce((sum, { amount }) => sum + amount, 0n),
        )
        for (const { memberId, amount } of rows) wanted.set(memberId, (wanted.get(memberId) ?? 0n) + amount)
      }
      differences.push(...compareHolds(account, wanted, await selectHeld(tx, account)))
    }
    goOn()
    return { ...(await countProved(tx)), held, differences }
  }
  return readUnchanged(db, read, interruption)
}

function compareHolds(
  account: HoldAccount,
  wanted: ReadonlyMap<number, Fen>,
  found: ReadonlyMap<number, Fen>,
): readonly Difference[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((memberId) => {
    const [expected, balance] = [wanted.get(memberId) ?? 0n, found.get(memberId) ?? 0n]
    if (expected === balance) return []
    const where = `member ${memberId} ${account}`
    return { what: 'hold belongs to open orders', where, expected: String(expected), found: String(balance) }
  })
}
