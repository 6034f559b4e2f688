export type { CompositionSource } from './composition-source.ts'
export { REFUSAL_REASONS, type RefusalReason } from './open-composition.ts'
export { type CompositionMeasures, createRegistryCompositions, type Fetched } from './registry-compositions.ts'
export { openTrustedKeys } from './trusted-keys.ts'
