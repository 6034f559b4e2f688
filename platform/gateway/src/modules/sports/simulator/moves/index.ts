export { movesOf } from './moves.ts'
