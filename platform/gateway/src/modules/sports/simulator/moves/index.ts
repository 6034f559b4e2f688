export { type Move, movesOf } from './moves.ts'
