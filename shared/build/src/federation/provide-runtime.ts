import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

import { FEDERATION_GLOBAL } from './federation-global.ts'

type InitOptions = Parameters<typeof createInstance>[0]

/**
 * What a remote's entry copies into its own webpack runtime. An instance is always a new one: the runtime would look
 * for an existing one by the build that it was compiled into, which is the host's. The container's part is left out of
 * a build that exposes nothing, so it is added.
 */
const handedOver = {
  ...federation,
  instance: undefined,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  runtime: { ...federation.runtime, init: (options: InitOptions) => createInstance({ ...options, id: options.name }) },
}

/**
 * Runtime plugin of the host: hands over the federation runtime that the host has anyway, so that a remote's entry
 * carries none of it. A default export because federation's generated entry imports it so.
 */
export default function provideRuntime(): ModuleFederationRuntimePlugin {
  Object.defineProperty(globalThis, FEDERATION_GLOBAL, { value: handedOver })
  return { name: 'provide-runtime' }
}
