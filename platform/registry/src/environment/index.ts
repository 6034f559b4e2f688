export { flagsFromEnv } from './flags-from-env.ts'
export { fetchGatewayDocument, gatewayCallsReader } from './gateway-calls.ts'
export { readHostManifest } from './read-host-manifest.ts'
export { readServerEnv } from './server-env.ts'
