export { flagsFromEnv, gatewayCallsReader, readHostManifest } from './environment/index.ts'
export { createRegistry } from './registry.ts'
