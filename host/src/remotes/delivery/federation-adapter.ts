import {
  type ModuleFederationRuntimePlugin,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime'

import type { FileRegistry } from './file-registry.ts'

export interface ContainerRequest {
  /** Absolute address of the container's script. */
  readonly url: string
  /** Global that the script defines. */
  readonly container: string
}

/** The loader's view of module federation: get a container's exposed module, or forget that it was ever there. */
export interface FederationAdapter {
  /** Loads the script, joins the share scope and answers the `./remote` module. A fresh attempt each time. */
  load(request: ContainerRequest): Promise<unknown>
  /** Removes the container's global and its runtime's record, so that the next load evaluates the script anew. */
  forget(request: ContainerRequest): void
}

interface FederationGlobal {
  readonly __FEDERATION__?: { readonly __INSTANCES__?: { readonly name: string }[] }
}

/** Scripts that neither arrived nor failed: federation would wait for the old element instead of making a new one. */
function dropPendingScripts(url: string): void {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  for (const script of [...document.querySelectorAll('script')]) {
    if (script.src.startsWith(folder)) script.remove()
  }
}

function integrityPlugin(files: FileRegistry): ModuleFederationRuntimePlugin {
  return {
    name: 'site-integrity',
    createScript({ url }) {
      const vouched = files.vouch(url)
      if (vouched === undefined) throw new Error(`unverified entry ${url}`)
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      script.integrity = vouched.integrity
      script.src = vouched.url
      return script
    },
  }
}

/**
 * The only file that knows module federation. Its own bookkeeping never expires, so each attempt registers the remote
 * under an alias of its own; entries get their hash here, chunks from the build's plugin.
 */
export function createFederationAdapter(files: FileRegistry): FederationAdapter {
  let attempts = 0
  registerPlugins([integrityPlugin(files)])
  return {
    load({ url, container }) {
      attempts += 1
      const alias = `${container}__${attempts}`
      const entry = files.vouch(url)?.url ?? url
      registerRemotes([{ name: alias, entry, entryGlobalName: container, type: 'global' }])
      return loadRemote<unknown>(`${alias}/remote`)
    },
    forget({ url, container }) {
      const globals = globalThis as unknown as Record<string, unknown> & FederationGlobal
      // the entry declares its global with var, which cannot be deleted
      if (!Reflect.deleteProperty(globals, container)) globals[container] = undefined
      const instances = globals.__FEDERATION__?.__INSTANCES__
      const index = instances?.findIndex(({ name }) => name === container) ?? -1
      if (index >= 0) instances?.splice(index, 1)
      dropPendingScripts(url)
    },
  }
}
