export * from './gifts.ts'
export * from './grades.ts'
export * from './standing.ts'
