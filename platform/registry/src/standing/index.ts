export { readStandings, type Standing, type StandingRow, writeStandings } from './standing-store.ts'
