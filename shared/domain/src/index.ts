export * from './money/index.ts'
export * from './odds/index.ts'
