export type { ReadMeasures } from './measure.ts'
export { MEASURES_ENV, measuresOutletOf, sendMeasures } from './send-measures.ts'
