export { type EdgeOptions, createEdge } from './app.ts'
export type { CompositionSource } from './compositions/index.ts'
