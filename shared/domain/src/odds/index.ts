export * from './convert.ts'
export * from './stake.ts'
export * from './types.ts'
