export { CopyValue } from './components/copy-value.tsx'
export { OrderFacts } from './components/order-facts.tsx'
export { OrderHead } from './components/order-head.tsx'
export { OrderSteps } from './components/order-steps.tsx'
export {
  DEPOSIT_STATE_NAMES,
  DEPOSIT_STATE_TONES,
  ORDER_PARAM,
  type Wait,
  isWaitedOn,
  waitHref,
} from './deposit-order.ts'
export { WITHDRAW_STATE_TONES, withdrawHref } from './withdraw-order.ts'
