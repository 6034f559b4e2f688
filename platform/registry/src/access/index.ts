export { identityDigest, readIdentities } from './identity-store.ts'
export { type Caller, openPeople, type People, type SignedIn, type SignInName } from './people.ts'
export { tokenDigest } from './right-lines.ts'
export { holds, holdsGranting, RolesSchema } from './roles.ts'
