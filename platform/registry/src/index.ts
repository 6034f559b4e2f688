export { flagsFromEnv, readHostManifest } from './environment/index.ts'
export { createRegistry } from './registry.ts'
