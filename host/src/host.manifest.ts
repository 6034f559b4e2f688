import { type HostManifestInput, NAMED_ROUTES } from '@site/contracts'

/**
 * What is the host's own, as plain data: the build writes it into `host.json`, so that no release can be promoted that
 * takes one of these pages or leaves a slot of them empty. Names of shared packages that are going to go are told here, too,
 * as `deprecated`: package (`tokens` for design tokens) → name → since when, and what to use instead.
 */
export const manifest = {
  routes: [
    { name: 'home', path: NAMED_ROUTES.home.path },
    { name: 'login', path: NAMED_ROUTES.login.path },
  ],
  namespaces: ['host', 'auth'],
  uses: { slots: ['sports.hot-matches', 'casino.home-venues', 'casino.hot-games', 'help.terms'], commands: [] },
} satisfies Pick<HostManifestInput, 'routes' | 'namespaces' | 'uses' | 'deprecated'>
