/**
 * Which browser stories tell of a part of the product. A spec imports no code of the product, so the import graph
 * leads from a changed file to the parts that it reaches, and this table from there to the folders of `e2e`. The row
 * with the longest prefix holds. What is only reached through its importers (shared packages, test code) names none.
 */
export const SPEC_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'host/': ['shell', 'session', 'identity', 'every-route'],
  'host/src/composition/': ['wire', 'resilience', 'shell'],
  'host/src/loader/': ['resilience', 'wire', 'shell'],
  'remote-sports/': ['sports', 'every-route'],
  'remote-casino/': ['casino', 'every-route'],
  'remote-account/': ['account', 'every-route'],
  'remote-help/': ['help', 'every-route'],

  'platform/gateway/': ['session', 'identity', 'account', 'casino', 'sports', 'help'],
  'platform/gateway/src/modules/activities/': ['help'],
  'platform/gateway/src/modules/bets/': ['sports'],
  'platform/gateway/src/modules/captcha/': ['identity', 'session'],
  'platform/gateway/src/modules/identity/': ['identity', 'session'],
  'platform/gateway/src/modules/messages/': ['shell'],
  'platform/gateway/src/modules/payout/': ['account'],
  'platform/gateway/src/modules/profile/': ['account'],
  'platform/gateway/src/modules/records/': ['account'],
  'platform/gateway/src/modules/seamless/': ['casino'],
  'platform/gateway/src/modules/site/': ['shell', 'help'],
  'platform/gateway/src/modules/sports/': ['sports'],
  'platform/gateway/src/modules/users/': ['session', 'account'],
  'platform/gateway/src/modules/venues/': ['casino'],
  'platform/gateway/src/modules/wallet/': ['account', 'casino'],
  'platform/venues/': ['casino'],
  'platform/registry/': ['release', 'wire', 'scaled'],
  'platform/edge/': ['wire', 'resilience', 'shell', 'scaled'],
  'docker-compose.yml': ['scaled'],

  'shared/build/': ['dev-shell', 'release', 'resilience', 'wire'],
  'shared/contracts/': [],
  'shared/domain/': [],
  'shared/ui/': [],
  'shared/shell/': [],
  'shared/testing/': [],
}

/** Files that put everything together: reached through their imports they would reach everything, so they are not. */
export const ROOTS: ReadonlySet<string> = new Set([
  'platform/edge/src/embedded.ts',
  'platform/gateway/src/app.ts',
  'platform/gateway/src/modules.ts',
])

/** Where browser stories live. */
export const SPEC_ROOT = 'e2e/'
