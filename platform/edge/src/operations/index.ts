export { createOperations } from './listener.ts'
export { createEdgeMeasures, type EdgeMeasures } from './measures.ts'
