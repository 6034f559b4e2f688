export { compareShapes, type Comparison } from './compare.ts'
