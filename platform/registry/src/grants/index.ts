export { GrantRequestSchema, RevocationSchema } from './grant-schema.ts'
export { revokeAllBy, revokeAllOf } from './grant-store.ts'
export { createGrants, type Grants } from './grants.ts'
