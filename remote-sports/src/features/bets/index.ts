export { OpenBets } from './components/bets-panel.tsx'
