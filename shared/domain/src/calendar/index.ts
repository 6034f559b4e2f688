export * from './day.ts'
export * from './duration.ts'
export * from './format.ts'
