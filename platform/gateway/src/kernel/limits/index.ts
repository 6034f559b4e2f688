export { createBusinessCount } from './business-count.ts'
export { createDownloadLimit } from './download-limit.ts'
export { createSecretTries } from './secret-tries.ts'
