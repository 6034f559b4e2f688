export * from './betting.ts'
export * from './identity.ts'
export * from './rebates.ts'
export * from './records.ts'
