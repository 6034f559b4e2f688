export { type MoneyOutcome, createMoneyCall, isNoAnswer } from './money-call.ts'
export { MONEY_LOCK } from './money-lock.ts'
export { sendMethod } from './send-method.ts'
export { moneyCallOf, showMoneyFailure, useIsBusy, useMoneyCall } from './use-money-call.ts'
