export * from './coin.ts'
export * from './order.ts'
export * from './sandbox-outcome.ts'
