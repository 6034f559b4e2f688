export { dispatcher, VENUES_HOST } from './dispatch.ts'
export { openSecrets, SecretsSchema } from './secrets.ts'
