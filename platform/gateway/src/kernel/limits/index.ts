export { createBusinessCount } from './business-count.ts'
export { createSecretTries } from './secret-tries.ts'
