export { type LoadedHost, loadHostBuild } from './host-build.ts'
export { createHostReleases, type HostReleases } from './host-releases.ts'
export { createImmutableFiles, type Packing } from './immutable-files.ts'
