export type { PartyBook, PartyLine, ReconciledParty } from './party.ts'
export type { ReportedDifference } from './reconcile.ts'
export { createReconciliationModule } from './reconciliation.module.ts'
export { deleteReports, selectReports } from './reconciliation.repository.ts'
