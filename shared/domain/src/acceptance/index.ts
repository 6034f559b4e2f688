export * from './acceptance.ts'
