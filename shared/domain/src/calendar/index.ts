export * from './day.ts'
export * from './format.ts'
