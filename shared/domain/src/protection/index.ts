export * from './exclusion.ts'
export * from './limit.ts'
export * from './period.ts'
export * from './reality-check.ts'
