export * from './betting.ts'
export * from './identity.ts'
export * from './jackpots.ts'
export * from './records.ts'
