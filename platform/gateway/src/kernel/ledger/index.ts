export { hashPayload } from './idempotency.ts'
export { insertJournals, type Journal, type Posting } from './ledger.repository.ts'
export { CENTER, createLedger, HOUSE, type Ledger, type MemberAccount, venueAccount } from './ledger.service.ts'
