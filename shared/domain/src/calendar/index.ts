export * from './site-day.ts'
