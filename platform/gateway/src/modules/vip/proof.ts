import type { SumOwner } from '../../kernel/ledger/index.ts'
import { selectTotalDifferences } from './claims.repository.ts'

/** The gifts of each day are as many as were claimed. */
export const giftTotals: SumOwner = { name: 'gifts', differences: selectTotalDifferences }
