import type { SumOwner } from '../../kernel/ledger/index.ts'
import { selectSumDifferences } from './turnover.repository.ts'

/** What is done of each requirement is what bets and rounds have given to it. */
export const turnoverSums: SumOwner = { name: 'turnover', differences: selectSumDifferences }
