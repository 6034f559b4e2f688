export { flagsFromEnv, gatewayCallsReader, readHostManifest, signInFromEnv } from './environment/index.ts'
export { openOne } from './open-one.ts'
export { createRegistry } from './registry.ts'
