export { CopyValue } from './components/copy-value.tsx'
export { OrderFacts } from './components/order-facts.tsx'
export { OrderHead } from './components/order-head.tsx'
export { OrderSteps } from './components/order-steps.tsx'
