export { MatchCentre } from './match-centre.tsx'
