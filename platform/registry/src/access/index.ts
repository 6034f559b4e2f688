export { type Caller, openPeople, type People, tokenDigest } from './people.ts'
export { holds, RolesSchema } from './roles.ts'
