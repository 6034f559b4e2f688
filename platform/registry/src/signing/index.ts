export { signComposition } from './sign-composition.ts'
export { openSigningKeys, type SigningKeys } from './signing-keys.ts'
