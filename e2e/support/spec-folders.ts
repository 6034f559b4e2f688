/** The row of a remote that has none of its own. */
export const ANY_REMOTE = 'remote-'

/**
 * Which browser stories tell of a part of the product. A spec imports no code of the product, so the import graph
 * leads from a changed file to the parts that it reaches, and this table from there to the folders of `e2e`. The row
 * with the longest prefix holds; a remote without a row has that of `ANY_REMOTE`. What is only reached through its importers (shared packages, test code) names none.
 */
export const SPEC_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'host/': ['shell', 'session', 'identity', 'wire', 'every-route'],
  'host/locales/': ['shell', 'session', 'identity', 'casino', 'every-route'],
  'host/src/features/developer/': ['developer'],
  'host/src/features/venue-entry/': ['casino', 'shell'],
  'host/src/remotes/': ['resilience', 'wire', 'shell', 'developer'],
  'remote-sports/': ['sports', 'wire', 'every-route'],
  'remote-sports/locales/': ['sports', 'resilience', 'every-route'],
  'remote-sports/src/slots/': ['shell', 'sports', 'every-route'],
  'remote-casino/': ['casino', 'wire', 'every-route'],
  'remote-casino/locales/': ['casino', 'resilience', 'every-route'],
  'remote-casino/src/slots/': ['shell', 'casino', 'every-route'],
  'remote-account/': ['account', 'wire', 'every-route'],
  'remote-account/locales/': ['account', 'resilience', 'every-route'],
  'remote-help/': ['help', 'wire', 'every-route'],
  'remote-help/locales/': ['help', 'resilience', 'release', 'developer', 'scaled', 'wire', 'every-route'],
  [ANY_REMOTE]: ['wire', 'every-route'],

  'platform/desk/': ['desk'],
  'platform/desk/src/panels/matches/': ['desk', 'sports'],
  'platform/gateway/': [
    'desk',
    'session',
    'identity',
    'account',
    'casino',
    'sports',
    'help',
    'scaled',
    'shell',
    'wire',
  ],
  'platform/gateway/src/modules/activities/': ['account', 'help', 'shell'],
  'platform/gateway/src/modules/jackpots/': ['casino', 'shell'],
  'platform/gateway/src/modules/rebates/': ['account'],
  'platform/gateway/src/modules/bets/': ['sports'],
  'platform/gateway/src/modules/captcha/': ['identity', 'session'],
  'platform/gateway/src/modules/feedback/': ['account'],
  'platform/gateway/src/modules/identity/': ['identity', 'session'],
  'platform/gateway/src/modules/messages/': ['account', 'shell'],
  'platform/gateway/src/modules/payout/': ['account'],
  'platform/gateway/src/modules/profile/': ['account'],
  'platform/gateway/src/modules/records/': ['account'],
  'platform/gateway/src/modules/seamless/': ['casino'],
  'platform/gateway/src/modules/site/': ['shell', 'help'],
  'platform/gateway/src/modules/sports/': ['sports'],
  'platform/gateway/src/modules/users/': ['session', 'account'],
  'platform/gateway/src/modules/venues/': ['casino'],
  'platform/gateway/src/modules/vip/': ['account'],
  'platform/gateway/src/modules/wallet/': ['account', 'casino'],
  'platform/venues/': ['casino'],
  'platform/registry/': ['release', 'developer', 'wire', 'resilience', 'shell', 'scaled'],
  'platform/edge/': ['wire', 'resilience', 'developer', 'shell', 'scaled', 'every-route'],
  'docker-compose.yml': ['scaled'],

  'shared/build/': ['dev-shell', 'developer', 'release', 'resilience', 'wire'],
  'shared/contracts/': [],
  'shared/domain/': [],
  'shared/server/': ['scaled'],
  'shared/ui/': ['kit'],
  'shared/shell/': [],
  'shared/testing/': [],
}

/** Files that put everything together: reached through their imports they would reach everything, so they are not. */
export const ROOTS: ReadonlySet<string> = new Set([
  'platform/edge/src/embedded.ts',
  'platform/gateway/src/app.ts',
  'platform/gateway/src/modules.ts',
])

/** Files that every story runs on or with, though none imports them. */
export const EVERYWHERE: ReadonlySet<string> = new Set([
  '.node-version',
  '.npmrc',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'e2e/playwright.config.ts',
  'e2e/support/chromium.ts',
  'e2e/support/guard.mjs',
  'e2e/support/run-site.ts',
  ...ROOTS,
])

/** Where browser stories live. */
export const SPEC_ROOT = 'e2e/'
