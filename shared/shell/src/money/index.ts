export { type MoneyOutcome, createMoneyCall, isNoAnswer, MONEY_LOCK } from './money-call.ts'
export { sendMethod } from './send-method.ts'
export { moneyCallOf, showMoneyFailure, useIsBusy, useMoneyCall } from './use-money-call.ts'
