export { INTEGRITY_HOOK } from './plugins/chunk-integrity-plugin.ts'
export { HOST_PUBLIC_PATH, hostConfig, type HostConfigOptions } from './presets/host.ts'
export { pagesConfig, type PagesConfigOptions } from './presets/pages.ts'
export { remoteConfig, type RemoteConfigOptions } from './presets/remote.ts'
