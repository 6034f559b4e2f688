export { SlipBar } from './components/slip-bar.tsx'
export { SlipDock, SlipLife } from './components/slip-dock.tsx'
export { type PickCells, usePicks } from './use-picks.ts'
export { useSlipSheet } from './use-slip-sheet.ts'
