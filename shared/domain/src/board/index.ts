export * from './board.ts'
