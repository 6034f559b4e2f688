export { Budget } from './budget.ts'
export type { Comparison } from './compare.ts'
export { compareShapes, Comparisons } from './comparisons.ts'
