export { simplifiedIn } from './simplified.ts'
export { toTraditional } from './traditional.ts'
