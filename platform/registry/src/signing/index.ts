export { signComposition } from './sign-composition.ts'
export { type KeyRotation, openSigningKeys, type SigningKeys } from './signing-keys.ts'
