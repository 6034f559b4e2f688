export * from './leagues.ts'
