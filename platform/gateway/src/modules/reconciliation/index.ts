export type { PartyBook, PartyLine, ReconciledParty } from './party.ts'
export type { ReportedDifference } from './reconcile.ts'
export { createReconciliationModule } from './reconciliation.module.ts'
export {
  countDifferences,
  countLastProof,
  deleteReports,
  selectProofs,
  selectReports,
} from './reconciliation.repository.ts'
