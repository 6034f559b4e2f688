export { createEdgeMeasures, type EdgeMeasures } from './measures.ts'
