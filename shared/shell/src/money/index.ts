export { type MoneyOutcome, createMoneyCall } from './money-call.ts'
export { moneyCallOf, tellMoneyFailure, useIsBusy, useMoneyCall } from './use-money-call.ts'
