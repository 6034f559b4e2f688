export * from './dispute.ts'
