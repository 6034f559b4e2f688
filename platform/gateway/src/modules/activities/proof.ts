import type { SumOwner } from '../../kernel/ledger/index.ts'
import { selectTotalDifferences } from './terms/claim-totals.repository.ts'

/** The rewards of each day are as many as were claimed. */
export const rewardTotals: SumOwner = { name: 'rewards', differences: selectTotalDifferences }
