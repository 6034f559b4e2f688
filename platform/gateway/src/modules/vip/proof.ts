import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { type Difference, MOST_NAMED, type SumOwner } from '../../kernel/ledger/index.ts'
import { sumValid } from '../records/index.ts'
import { selectTotalDifferences } from './claims.repository.ts'
import { selectDone } from './progress.repository.ts'

/** The gifts of each day are as many as were claimed. */
export const giftTotals: SumOwner = { name: 'gifts', differences: selectTotalDifferences }

/**
 * What members have done for their grades is what they have deposited and bet.
 *
 * @param sumCredited what deposits have brought to each member, in fen
 */
export function gradeProgress(sumCredited: (db: Executor) => Promise<ReadonlyMap<number, Fen>>): SumOwner {
  return {
    name: 'grades',
    async differences(db) {
      const [credited, valid, rows] = [await sumCredited(db), await sumValid(db), await selectDone(db)]
      const done = new Map(rows.map((row) => [row.memberId, row]))
      const members = new Set([...credited.keys(), ...valid.keys(), ...done.keys()])
      const facts = (id: number) => ({
        expected: { deposit: credited.get(id) ?? 0n, bet: valid.get(id) ?? 0n },
        found: done.get(id) ?? { deposit: 0n, bet: 0n },
      })
      const differs = (id: number): boolean => {
        const { expected, found } = facts(id)
        return expected.deposit !== found.deposit || expected.bet !== found.bet
      }
      const inWords = ({ deposit, bet }: { readonly deposit: Fen; readonly bet: Fen }) =>
        `${deposit} deposited, ${bet} bet`
      return [...members]
        .filter(differs)
        .toSorted((one, other) => one - other)
        .slice(0, MOST_NAMED)
        .map((id): Difference => {
          const { expected, found } = facts(id)
          const what = 'a grade is reached by what was deposited and bet'
          return { what, where: `member ${id}`, expected: inWords(expected), found: inWords(found) }
        })
    },
  }
}
