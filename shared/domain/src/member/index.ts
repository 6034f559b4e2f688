export * from './masks.ts'
export * from './phone.ts'
export * from './safety.ts'
export * from './standing.ts'
