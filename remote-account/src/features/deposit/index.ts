export { DepositDesk } from './components/deposit-desk.tsx'
export { WaitScreen } from './components/wait-screen.tsx'
