export type { PartyLine, ReconciledParty } from './party.ts'
export { reconcile, type ReportedDifference } from './reconcile.ts'
export { createReconciliationModule } from './reconciliation.module.ts'
export { deleteReports, type ReconciliationRow, selectReports } from './reconciliation.repository.ts'
