export * from './exchange.ts'
