export { type LoadedHost, loadHostBuild } from './host-build.ts'
export { createImmutableFiles } from './immutable-files.ts'
