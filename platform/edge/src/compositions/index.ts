export type { CompositionSource } from './composition-source.ts'
export { type CompositionMeasures, createRegistryCompositions, type Fetched } from './registry-compositions.ts'
export { openTrustedKeys } from './trusted-keys.ts'
