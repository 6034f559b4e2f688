export { MatchPanel, PanelSkeleton } from './components/match-panel.tsx'
export { useMatchSheet } from './use-match-sheet.ts'
