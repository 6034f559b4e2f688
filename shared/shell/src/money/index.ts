export { type MoneyOutcome, createMoneyCall } from './money-call.ts'
export { useIsBusy, useMoneyCall } from './use-money-call.ts'
