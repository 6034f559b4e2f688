export { dispatcher, VENUES_HOST } from './dispatch.ts'
export { joinOperations } from './operations.ts'
export { opsHint } from './ops-hint.ts'
export { openSecrets, SecretsSchema } from './secrets.ts'
