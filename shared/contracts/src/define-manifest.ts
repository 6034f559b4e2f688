import type { RemoteManifestInput } from './manifest.ts'

/**
 * Identity with the literal types kept, so that `defineRemote` can tie page and slot names to modules. In a file of its
 * own: a remote's entry uses this alone, and beside the schemas it would bring all of valibot along.
 */
export function defineManifest<const M extends RemoteManifestInput>(manifest: M): M {
  return manifest
}
