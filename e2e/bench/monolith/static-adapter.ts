import type { FederationAdapter } from '../../../host/src/remotes/delivery/index.ts'

/** The same lazy split points as the composed site, resolved by one webpack build instead of by federation. */
const REMOTES: Readonly<Record<string, () => Promise<unknown>>> = {
  sports: () => import(/* webpackChunkName: "remote-sports" */ '../../../remote-sports/src/remote.ts'),
  casino: () => import(/* webpackChunkName: "remote-casino" */ '../../../remote-casino/src/remote.ts'),
  account: () => import(/* webpackChunkName: "remote-account" */ '../../../remote-account/src/remote.ts'),
  help: () => import(/* webpackChunkName: "remote-help" */ '../../../remote-help/src/remote.ts'),
}

export function createFederationAdapter(): FederationAdapter {
  return {
    load({ container }) {
      const load = REMOTES[container.split('_')[0] ?? '']
      return load === undefined ? Promise.reject(new Error(`${container} is not part of this build`)) : load()
    },
    forget() {
      // One build, one copy: there is nothing to forget.
    },
  }
}
