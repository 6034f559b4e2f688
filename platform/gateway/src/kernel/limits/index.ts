export { createBusinessCount } from './business-count.ts'
