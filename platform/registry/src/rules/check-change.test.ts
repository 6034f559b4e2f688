import type { HostManifest, Release } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { fixtureHost, fixtureRelease, type FixtureInput } from '../../tests/fixture-release.ts'
import { RULES, checkChange } from './check-change.ts'

const releaseOf = (input: FixtureInput): Release => fixtureRelease(input).release
const pageOf = (name: string, path: string, meta = {}) => ({ name, path, page: 'page', title: { 'zh-CN': '页' }, meta })

/** Adds one release to what runs and says what is found. */
function promote(
  release: Release,
  { live = [], host = fixtureHost() }: { live?: Release[]; host?: HostManifest } = {},
) {
  return checkChange(host, [live], [[...live, release]], [release.name])
}

test('[D.012] a release that fits is found faultless by every rule', () => {
  const casino = releaseOf({ name: 'casino', manifest: { slots: [{ name: 'tiles' }] } })
  const host = fixtureHost({ uses: { slots: ['casino.tiles'] }, namespaces: ['host'] })
  const account = releaseOf({
    name: 'account',
    shared: { react: { version: '19.3.1', requiredVersion: '^19.0.0', singleton: true } },
    manifest: {
      routes: [pageOf('wallet', '/mine/wallet', { requiresAuth: true }), pageOf('account.limits', '/mine/limits')],
      events: { emits: ['balance_changed'], handles: ['login_success'] },
      uses: { slots: ['casino.tiles'] },
    },
  })
  expect(promote(account, { live: [casino], host })).toEqual([])
})

describe('[D.012] each refusal names its rule and shows what fails', () => {
  const cases: readonly (readonly [rule: string, example: RegExp, found: () => ReturnType<typeof promote>])[] = [
    [
      'shared-ranges',
      /^react@19\.3\.1 does not satisfy \^20\.0\.0$/,
      () =>
        promote(releaseOf({ shared: { react: { version: '20.0.0', requiredVersion: '^20.0.0', singleton: true } } })),
    ],
    [
      'shared-ranges',
      /^vue@\^3\.0\.0 is needed, the host has none$/,
      () => promote(releaseOf({ shared: { vue: { version: '3.0.0', requiredVersion: '^3.0.0', singleton: true } } })),
    ],
    ['shell-contract', /^requires\.shell is 2$/, () => promote(releaseOf({ shell: 2 }))],
    [
      'shell-contract',
      /^requires\.shell is 1$/,
      () => promote(releaseOf({ shell: 1 }), { host: fixtureHost({ shell: 3, oldestShell: 2 }) }),
    ],
    [
      'named-routes',
      /^wallet has the path \/wallet, the table says \/mine\/wallet$/,
      () => promote(releaseOf({ manifest: { routes: [pageOf('wallet', '/wallet', { requiresAuth: true })] } })),
    ],
    [
      'named-routes',
      /^wallet has requiresAuth false, the table says true$/,
      () => promote(releaseOf({ manifest: { routes: [pageOf('wallet', '/mine/wallet')] } })),
    ],
    [
      'named-routes',
      /^saveMoney has siteSetting false, the table says depositHelp$/,
      () =>
        promote(releaseOf({ manifest: { routes: [pageOf('saveMoney', '/mine/savemoney', { requiresAuth: true })] } })),
    ],
    [
      'named-routes',
      /^about is not in the table, so it must be called help\.about$/,
      () => promote(releaseOf({ manifest: { routes: [pageOf('about', '/about')] } })),
    ],
    [
      'unique-routes',
      /^\/a\/:id and \/a\/:key match the same addresses$/,
      () =>
        promote(releaseOf({ manifest: { routes: [pageOf('help.a', '/a/:key')] } }), {
          live: [releaseOf({ name: 'sports', manifest: { routes: [pageOf('sports.a', '/a/:id')] } })],
        }),
    ],
    [
      'unique-routes',
      /^the name login is taken twice$/,
      () =>
        promote(releaseOf({ manifest: { routes: [pageOf('login', '/login')] } }), {
          host: fixtureHost({ routes: [{ name: 'login', path: '/login' }] }),
        }),
    ],
    [
      'unique-routes',
      /^the path \/loading is taken twice$/,
      () => promote(releaseOf({ manifest: { routes: [pageOf('help.loading', '/loading')] } })),
    ],
    [
      'own-names',
      /^the slot sports\.strip would be called help\.sports\.strip; declare its bare name$/,
      () => promote(releaseOf({ manifest: { slots: [{ name: 'sports.strip' }] } })),
    ],
    [
      'own-names',
      /^the command sports\.addSelection would be called help\.sports\.addSelection; declare its bare name$/,
      () => promote(releaseOf({ manifest: { commands: [{ name: 'sports.addSelection' }] } })),
    ],
    [
      'used-names-exist',
      /^the slot sports\.hot has no provider$/,
      () => promote(releaseOf({ manifest: { uses: { slots: ['sports.hot'] } } })),
    ],
    [
      'used-names-exist',
      /^the command sports\.addSelection has no provider$/,
      () => promote(releaseOf({ manifest: { uses: { commands: ['sports.addSelection'] } } })),
    ],
    [
      'known-events',
      /^slip_exploded is not an event of host 1\.0\.0$/,
      () => promote(releaseOf({ manifest: { events: { emits: ['slip_exploded'] } } })),
    ],
    [
      'known-events',
      /^toString is not an event of host 1\.0\.0$/,
      () => promote(releaseOf({ manifest: { events: { handles: ['toString'] } } })),
    ],
    [
      'known-events',
      /^login_tip is not an event of host 1\.0\.0$/,
      () =>
        promote(releaseOf({ manifest: { events: { emits: ['login_tip'] } } }), {
          host: fixtureHost({ events: ['login'] }),
        }),
    ],
    [
      'imported-names',
      /^openHelp of @site\/shell is undefined in host 1\.0\.0$/,
      () =>
        promote(releaseOf({ imports: { '@site/shell': ['defineRemote', 'openHelp'], react: ['use'] } }), {
          host: fixtureHost({ provides: { '@site/shell': ['defineRemote'] } }),
        }),
    ],
    [
      'unique-namespaces',
      /^the namespace texts is taken twice$/,
      () =>
        promote(releaseOf({ manifest: { namespaces: ['texts'] } }), {
          live: [releaseOf({ name: 'sports', manifest: { namespaces: ['texts'] } })],
        }),
    ],
    [
      'unique-namespaces',
      /^the namespace host is taken twice$/,
      () => promote(releaseOf({ manifest: { namespaces: ['host'] } }), { host: fixtureHost({ namespaces: ['host'] }) }),
    ],
  ]

  test.each(cases)('%s: %s', (rule, example, found) => {
    const violations = found()
    expect(violations.map((violation) => violation.rule)).toEqual([rule])
    expect(violations[0]?.example).toMatch(example)
    expect(violations[0]?.message).not.toBe('')
  })

  test('no rule goes without an example of its refusal', () => {
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)))
  })
})

describe('[D.012] a promotion is measured against everything that would run with it', () => {
  const provider = releaseOf({ name: 'sports', manifest: { slots: [{ name: 'hot' }] } })
  const without = releaseOf({ name: 'sports', version: '2.0.0' })
  const user = releaseOf({ name: 'casino', manifest: { uses: { slots: ['sports.hot'] } } })

  test('taking away what another remote uses is refused, naming that remote', () => {
    const found = checkChange(fixtureHost(), [[provider, user]], [[without, user]], ['sports'])
    expect(found).toEqual([expect.objectContaining({ rule: 'used-names-exist', remotes: ['casino'] })])
  })

  test('a fault that was there before and is not theirs does not hold up another team', () => {
    const help = releaseOf({ name: 'help' })
    expect(checkChange(fixtureHost(), [[without, user]], [[without, user, help]], ['help'])).toEqual([])
    const host = fixtureHost({ uses: { slots: ['sports.hot'] } })
    expect(checkChange(host, [[]], [[help]], ['help'])).toEqual([])
  })

  test('a fault of the promoted remote itself is refused although its last version had it too', () => {
    const next = releaseOf({ name: 'casino', version: '1.0.1', manifest: { uses: { slots: ['sports.hot'] } } })
    expect(checkChange(fixtureHost(), [[user]], [[next]], ['casino'])).toHaveLength(1)
  })

  test('a clash that only some devices would meet, in one combination of candidates, is refused', () => {
    const help = releaseOf({ manifest: { routes: [pageOf('help.x', '/x')] } })
    const candidate = releaseOf({
      name: 'sports',
      version: '1.1.0',
      manifest: { routes: [pageOf('sports.x', '/x')], slots: [{ name: 'hot' }] },
    })
    const found = checkChange(
      fixtureHost(),
      [[provider, help]],
      [
        [provider, help],
        [candidate, help],
      ],
      ['sports'],
    )
    expect(found).toEqual([expect.objectContaining({ rule: 'unique-routes', remotes: ['sports', 'help'] })])
  })
})
