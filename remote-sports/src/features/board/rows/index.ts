export { MatchRows } from './match-rows.tsx'
