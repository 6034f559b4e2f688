export * from './lines.ts'
