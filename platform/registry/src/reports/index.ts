export { createReportIntake, type ReportIntake } from './report-intake.ts'
export { findReport, listReports, type StoredReport } from './report-store.ts'
export { fileMaps, type OfferedMap, symbolised } from './source-maps.ts'
export { framesOf } from './stack.ts'
