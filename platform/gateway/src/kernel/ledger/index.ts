export { hashPayload, isKeyTaken, requireSamePayload } from './idempotency.ts'
export { type Journal, lockBalances, type Posting, selectTotals } from './ledger.repository.ts'
export { CENTER, createLedger, HOUSE, type Ledger, type MemberAccount, venueAccount } from './ledger.service.ts'
export { selectEntries, selectStatement } from './statement.repository.ts'
