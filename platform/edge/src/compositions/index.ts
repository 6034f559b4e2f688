export type { CompositionSource } from './composition-source.ts'
export { createRegistryCompositions } from './registry-compositions.ts'
export { openTrustedKeys } from './trusted-keys.ts'
