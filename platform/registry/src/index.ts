export { flagsFromEnv, gatewayCallsReader, readHostManifest } from './environment/index.ts'
export { openOne } from './open-one.ts'
export { createRegistry } from './registry.ts'
