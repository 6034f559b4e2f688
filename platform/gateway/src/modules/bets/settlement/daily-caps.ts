import { type CapGroup, capGroupOf, capWin, dailyCapFen, type Fen, USD_RATE } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { addWins, lockWins, openWins, type WinLine } from './daily-wins.repository.ts'

/** A win that is to be paid; below zero takes one back. */
export interface Win {
  readonly memberId: number
  /** Game types of the legs. */
  readonly sports: readonly string[]
  readonly amount: Fen
}

const keyOf = (memberId: number, group: string) => `${memberId} ${group}`

/** What members have won on one site day, kept up to date while a batch is settled (spec 9, DOMAIN 2.7). */
export class DailyWins {
  readonly #day: number
  readonly #won: Map<string, Fen>
  readonly #added = new Map<string, WinLine & { amount: Fen }>()

  private constructor(day: number, won: Map<string, Fen>) {
    this.#day = day
    this.#won = won
  }

  /**
   * Reads what the winners have won on the day and locks it until the transaction ends. A first win of the day has
   * nothing to lock yet, so its line is written first: two of them at once would else both see the whole limit.
   */
  static async load(tx: Executor, day: number, winners: readonly Omit<Win, 'amount'>[]): Promise<DailyWins> {
    if (winners.length === 0) return new DailyWins(day, new Map())
    const lines = new Map<string, WinLine>()
    for (const { memberId, sports } of winners) {
      for (const group of sports.map(capGroupOf)) lines.set(keyOf(memberId, group), { memberId, group })
    }
    await openWins(tx, day, [...lines.values()])
    const members = [...new Set(winners.map(({ memberId }) => memberId))]
    const rows = await lockWins(tx, day, members)
    return new DailyWins(day, new Map(rows.map((row) => [keyOf(row.memberId, row.capGroup), row.won])))
  }

  /** Cuts a win to what is left in every group that it touches, and counts what remains. */
  grant({ memberId, sports, amount }: Win): Fen {
    const groups = [...new Set(sports.map(capGroupOf))]
    let paid = amount
    if (amount > 0n) {
      // A series counts towards every group that it touches; the one with the least left decides.
      for (const group of groups) {
        const won = this.#won.get(keyOf(memberId, group)) ?? 0n
        paid = capWin(0n, paid, won, dailyCapFen([group], USD_RATE.cnyPerUsd)).paidWin
      }
    }
    if (paid !== 0n) for (const group of groups) this.#count(memberId, group, paid)
    return paid
  }

  #count(memberId: number, group: CapGroup, amount: Fen): void {
    const key = keyOf(memberId, group)
    this.#won.set(key, (this.#won.get(key) ?? 0n) + amount)
    const added = this.#added.get(key) ?? { memberId, group, amount: 0n }
    added.amount += amount
    this.#added.set(key, added)
  }

  async save(tx: Executor): Promise<void> {
    const rows = [...this.#added.values()]
      .filter(({ amount }) => amount !== 0n)
      .toSorted((a, b) => a.memberId - b.memberId || (a.group < b.group ? -1 : 1))
    if (rows.length === 0) return
    await addWins(tx, this.#day, rows)
  }
}
