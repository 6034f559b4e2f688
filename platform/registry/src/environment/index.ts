export { flagsFromEnv } from './flags-from-env.ts'
export { readHostManifest } from './read-host-manifest.ts'
export { readServerEnv } from './server-env.ts'
