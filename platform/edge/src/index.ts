export { type EdgeOptions, createEdge } from './app.ts'
export type { CompositionSource } from './composition-source.ts'
