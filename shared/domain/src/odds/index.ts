export * from './convert.ts'
export * from './raw-pair.ts'
export * from './stake.ts'
export * from './types.ts'
