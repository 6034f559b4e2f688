import type { HostManifest, Release } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { fixtureHost, fixtureRelease, type FixtureInput } from '../../tests/fixture-release.ts'
import { ADVICE, RULES, checkChange, violationsOf } from './check-change.ts'
import type { Ground } from './rule.ts'

const releaseOf = (input: FixtureInput): Release => fixtureRelease(input).release
const pageOf = (name: string, path: string, meta = {}) => ({ name, path, page: 'page', title: { 'zh-CN': '页' }, meta })

const groundOf = (host: HostManifest = fixtureHost(), gateway: Ground['gateway'] = { calls: {} }) => ({ host, gateway })

interface Around {
  readonly live?: Release[]
  readonly host?: HostManifest
  readonly gateway?: Ground['gateway']
}

/** Adds one release to what runs and says what is found. */
function promote(release: Release, { live = [], host, gateway }: Around = {}) {
  return checkChange(groundOf(host, gateway), [live], [[...live, release]], [release.name])
}

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }
const objectOf = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required },
})
const NO_SHAPES = { emits: {}, handles: {}, offers: { slots: {}, commands: {} }, uses: { slots: {}, commands: {} } }
const passedBy = (shape: object) => ({ taken: { ...shape }, given: { ...shape } })

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
    [
      'known-tokens',
      /^odds\.up is not set by host 1\.0\.0$/,
      () => promote(releaseOf({ tokens: ['accent', 'odds.up'] }), { host: fixtureHost({ tokens: ['accent'] }) }),
    ],
    [
      'own-storage',
      /^the key reality:v1$/,
      () =>
        promote(releaseOf({ keys: ['help-seen:v1', 'reality:v1'] }), {
          host: fixtureHost({ storage: ['reality:v1'] }),
        }),
    ],
    [
      'own-storage',
      /^the keys shown-\* and shown-17$/,
      () =>
        promote(releaseOf({ storage: ['shown-17'] }), { live: [releaseOf({ name: 'sports', storage: ['shown-*'] })] }),
    ],
    [
      'own-storage',
      /^the keys sports-\* and sports-slip:v1$/,
      () => promote(releaseOf({ keys: ['sports-slip:v1'] }), { live: [releaseOf({ name: 'sports' })] }),
    ],
    [
      'call-schemas',
      /^POST \/a is not served$/,
      () => promote(releaseOf({ calls: { 'POST /a': { request: TEXT, response: TEXT } } })),
    ],
    [
      'call-schemas',
      /^POST \/a: request\.size = 101$/,
      () =>
        promote(releaseOf({ calls: { 'POST /a': { request: objectOf({ size: NUMBER }), response: TEXT } } }), {
          gateway: {
            calls: {
              'POST /a': { request: objectOf({ size: { ...NUMBER, maximum: 100 } }), response: TEXT },
            },
          },
        }),
    ],
    [
      'call-schemas',
      /^GET \/a: data\.list\[0\]\.state = 3$/,
      () => {
        const answer = (states: number[]) =>
          objectOf({ list: { type: 'array', items: objectOf({ state: { enum: states } }) } })
        return promote(releaseOf({ calls: { 'GET /a': { request: objectOf({}), response: answer([1, 2]) } } }), {
          gateway: { calls: { 'GET /a': { response: answer([1, 2, 3]) } } },
        })
      },
    ],
    [
      'event-schemas',
      /^login: without event\.payload$/,
      () =>
        promote(releaseOf({ shapes: { ...NO_SHAPES, emits: { login: objectOf({ payload: TEXT }, []) } } }), {
          host: fixtureHost({
            shapes: { events: { login: passedBy(objectOf({ payload: TEXT })) }, commands: {}, slots: {} },
          }),
        }),
    ],
    [
      'event-schemas',
      /^login: event\.payload = ""$/,
      () =>
        promote(releaseOf({ shapes: { ...NO_SHAPES, handles: { login: objectOf({ payload: NUMBER }) } } }), {
          host: fixtureHost({
            shapes: { events: { login: passedBy(objectOf({ payload: TEXT })) }, commands: {}, slots: {} },
          }),
        }),
    ],
    [
      'command-schemas',
      /^sports\.open is not a command of host 1\.0\.0$/,
      () =>
        promote(releaseOf({ shapes: { ...NO_SHAPES, uses: { slots: {}, commands: { 'sports.open': TEXT } } } }), {
          host: fixtureHost({ shapes: { events: {}, commands: {}, slots: {} } }),
        }),
    ],
    [
      'command-schemas',
      /^sports\.open: input = ""$/,
      () =>
        promote(releaseOf({ shapes: { ...NO_SHAPES, uses: { slots: {}, commands: { 'sports.open': TEXT } } } }), {
          host: fixtureHost({ shapes: { events: {}, commands: { 'sports.open': passedBy(NUMBER) }, slots: {} } }),
        }),
    ],
    [
      'command-schemas',
      /^help\.open: input = ""$/,
      () =>
        promote(releaseOf({ shapes: { ...NO_SHAPES, offers: { slots: {}, commands: { 'help.open': NUMBER } } } }), {
          host: fixtureHost({ shapes: { events: {}, commands: { 'help.open': passedBy(TEXT) }, slots: {} } }),
        }),
    ],
    [
      'slot-schemas',
      /^help\.terms: without props\.which$/,
      () =>
        promote(
          releaseOf({
            shapes: { ...NO_SHAPES, offers: { slots: { 'help.terms': objectOf({ which: TEXT }) }, commands: {} } },
          }),
          { host: fixtureHost({ shapes: { events: {}, commands: {}, slots: { 'help.terms': objectOf({}) } } }) },
        ),
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

describe('[D.012] what cannot be told holds nobody up, and is said', () => {
  const calls = { 'POST /a': { request: TEXT, response: TEXT } }

  test('a gateway that cannot be asked', () => {
    const found = promote(releaseOf({ calls }), { gateway: { unknown: 'it is away' } })
    expect(found).toEqual([expect.objectContaining({ rule: 'call-schemas', example: 'it is away', isUnclear: true })])
  })

  test('a rule that no keyword says', () => {
    const request = { ...TEXT, 'x-undecided': ['check isGood'] }
    const found = promote(releaseOf({ calls }), { gateway: { calls: { 'POST /a': { request, response: TEXT } } } })
    expect(found).toEqual([
      expect.objectContaining({ example: 'POST /a: request: it has the rule check isGood', isUnclear: true }),
    ])
  })

  test('a release of before, and a host of before', () => {
    const shapes = { ...NO_SHAPES, emits: { login: TEXT } }
    expect(promote(releaseOf({ shapes }))).toEqual([])
    const host = fixtureHost({ shapes: { events: { login: passedBy(NUMBER) }, commands: {}, slots: {} } })
    expect(promote(releaseOf({}), { host, gateway: { unknown: 'it is away' } })).toEqual([])
  })
})

test('[D.012] what a release uses and is going to go is told to its team, whole packages and others aside', () => {
  const going = { since: '1.1.0', instead: 'shareText' }
  const host = fixtureHost({ deprecated: { '@site/shell': { copyText: going }, tokens: { 'odds.up': going } } })
  const shapes = { request: TEXT, response: TEXT }
  const gateway = { calls: { 'POST /a': { ...shapes, deprecated: { since: '2027-01', instead: 'POST /b' } } } }
  const help = releaseOf({
    version: '1.0.1',
    imports: { '@site/shell': ['*', 'bus', 'copyText'], react: ['copyText'] },
    tokens: ['accent', 'odds.up'],
    calls: { 'POST /a': shapes, 'POST /b': shapes },
  })
  const live = [help, releaseOf({ name: 'sports', imports: { '@site/shell': ['bus'] } })]
  const about = { rule: 'deprecated', remotes: ['help'], message: 'help 1.0.1 still uses what will go.' }
  expect(violationsOf(groundOf(host, gateway), live, ADVICE)).toEqual([
    { ...about, example: 'copyText of @site/shell, deprecated since 1.1.0; instead: shareText' },
    { ...about, example: 'odds.up of tokens, deprecated since 1.1.0; instead: shareText' },
    { ...about, example: 'POST /a, deprecated since 2027-01; instead: POST /b' },
  ])
  expect(violationsOf(groundOf(fixtureHost(), { unknown: 'it is away' }), live, ADVICE)).toEqual([])
})

test('[D.012] props that one remote gives to another are compared between the very releases that would run', () => {
  const slot = (shape: object) => ({ slots: { 'sports.hot': { ...shape } }, commands: {} })
  const older = releaseOf({ name: 'sports', shapes: { ...NO_SHAPES, offers: slot(objectOf({ limit: NUMBER }, [])) } })
  const newer = releaseOf({
    ...{ name: 'sports', version: '1.1.0' },
    shapes: { ...NO_SHAPES, offers: slot(objectOf({ limit: TEXT }, [])) },
  })
  const casino = releaseOf({ name: 'casino', shapes: { ...NO_SHAPES, uses: slot(objectOf({ limit: NUMBER }, [])) } })
  expect(promote(older, { live: [casino] })).toEqual([])
  expect(promote(newer, { live: [casino] })).toEqual([
    expect.objectContaining({
      rule: 'slot-schemas',
      remotes: ['casino', 'sports'],
      message: 'casino 1.0.0 gives props to a slot that sports 1.1.0 does not understand.',
      example: 'sports.hot: props.limit = 0',
    }),
  ])
})

describe('[D.012] a promotion is measured against everything that would run with it', () => {
  const provider = releaseOf({ name: 'sports', manifest: { slots: [{ name: 'hot' }] } })
  const without = releaseOf({ name: 'sports', version: '2.0.0' })
  const user = releaseOf({ name: 'casino', manifest: { uses: { slots: ['sports.hot'] } } })

  test('taking away what another remote uses is refused, naming that remote', () => {
    const found = checkChange(groundOf(), [[provider, user]], [[without, user]], ['sports'])
    expect(found).toEqual([expect.objectContaining({ rule: 'used-names-exist', remotes: ['casino'] })])
  })

  test('a fault that was there before and is not theirs does not hold up another team', () => {
    const help = releaseOf({ name: 'help' })
    expect(checkChange(groundOf(), [[without, user]], [[without, user, help]], ['help'])).toEqual([])
    const host = fixtureHost({ uses: { slots: ['sports.hot'] } })
    expect(checkChange(groundOf(host), [[]], [[help]], ['help'])).toEqual([])
  })

  test('a fault of the promoted remote itself is refused although its last version had it too', () => {
    const next = releaseOf({ name: 'casino', version: '1.0.1', manifest: { uses: { slots: ['sports.hot'] } } })
    expect(checkChange(groundOf(), [[user]], [[next]], ['casino'])).toHaveLength(1)
  })

  test('a clash that only some devices would meet, in one combination of candidates, is refused', () => {
    const help = releaseOf({ manifest: { routes: [pageOf('help.x', '/x')] } })
    const candidate = releaseOf({
      name: 'sports',
      version: '1.1.0',
      manifest: { routes: [pageOf('sports.x', '/x')], slots: [{ name: 'hot' }] },
    })
    const found = checkChange(
      groundOf(),
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
