export { GrantRequestSchema, RevocationSchema } from './grant-schema.ts'
export { createGrants, type Grants } from './grants.ts'
