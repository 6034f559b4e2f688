export { CENTER, HOUSE, type MemberAccount, USDT, venueAccount } from './accounts.ts'
export { currencyOf, formatAmount } from './currency.ts'
export { type CallKey, deleteCalls } from './idempotency.repository.ts'
export type { DoneCall } from './gathered-calls.ts'
export { createGatheredTransactions } from './gathered-transactions.ts'
export { isKeyTaken, type OnceRequest, requireSameContent, requireSamePayload, type UsedKey } from './idempotency.ts'
export { journalIdOf, journalNumber } from './journal-number.ts'
export {
  type Journal,
  lockAllBalances,
  lockAllBalancesOf,
  lockBalances,
  type Posting,
  selectTotals,
} from './ledger.repository.ts'
export { createLedger, type Ledger, type PostingMeasures } from './ledger.service.ts'
export {
  type DealLine,
  findDeal,
  selectAccountLines,
  selectDeals,
  selectEntries,
  selectHistory,
  selectHouseNets,
  selectJournals,
  sumDeals,
} from './statement.repository.ts'
export { takenFrom } from './taken-from.ts'
export { MOST_NAMED } from './verify.repository.ts'
export { type Difference, type HoldOwner, type ProofSource, type SumOwner, verifyLedger } from './verify.ts'
