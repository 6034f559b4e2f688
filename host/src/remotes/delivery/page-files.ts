import { createFileRegistry } from './file-registry.ts'

/** The page's one file registry. Made in the host's entry, before any lazy chunk of the host itself. */
export const pageFiles = createFileRegistry(location.href)

/** Name agreed with the chunk integrity plugin of the build. */
const INTEGRITY_HOOK = '__site_integrity__'

/** Installs the hook that webpack's script loaders of host and remotes ask (requirement D.001). */
export function installIntegrityHook(): void {
  Object.defineProperty(globalThis, INTEGRITY_HOOK, { value: pageFiles.vouch, writable: false, configurable: false })
}
