export type { RegistryContext } from './registry-context.ts'
