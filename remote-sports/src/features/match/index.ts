export { MatchPanel } from './components/match-panel.tsx'
export { useMatchSheet } from './use-match-sheet.ts'
