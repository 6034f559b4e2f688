export { TurnoverPanel } from './components/turnover-panel.tsx'
export { Withdrawable } from './components/withdrawable.tsx'
export { withheldOf } from './withheld.ts'
