import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { fixtureHost } from '../../tests/fixture-release.ts'
import {
  fillOf,
  NO_SHAPES,
  NUMBER,
  objectOf,
  openerOf,
  pageOf,
  passedBy,
  promote,
  releaseOf,
  TEXT,
} from '../../tests/promoting.ts'
import { RULES } from './check-change.ts'

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
      /^the spot sports\.aside would be called help\.sports\.aside; declare its bare name$/,
      () => promote(releaseOf({ manifest: { spots: [{ name: 'sports.aside' }] } })),
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
    [
      'spot-schemas',
      /^sports\.aside: without props\.match$/,
      () => promote(fillOf(objectOf({ match: TEXT })), { live: [openerOf(objectOf({}))] }),
    ],
    [
      'spot-schemas',
      /^sports\.aside is no spot of sports 1\.0\.0$/,
      () => promote(fillOf(objectOf({})), { live: [releaseOf({ name: 'sports' })] }),
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

  test('the guide says of every rule what it asks', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/release-and-roll-back.md'), 'utf8')
    const told = Array.from(guide.matchAll(/^ {2}\| `([a-z-]+)` +\| /gm), ([, rule]) => rule)
    expect(new Set(told)).toEqual(new Set([...RULES.map(({ name }) => name), 'files-unaltered', 'left-behind']))
  })
})
