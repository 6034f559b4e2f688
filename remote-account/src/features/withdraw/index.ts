export { Withdrawal } from './components/withdrawal.tsx'
