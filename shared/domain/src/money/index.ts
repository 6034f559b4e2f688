export * from './fen.ts'
export * from './format-cny.ts'
export * from './format-count.ts'
export * from './ratio.ts'
