export { createDepositTemplate } from './deposit.template.ts'
