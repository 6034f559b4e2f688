export { type LoadedHost, loadHostBuild } from './host-build.ts'
export { createImmutableFiles, type Packing } from './immutable-files.ts'
