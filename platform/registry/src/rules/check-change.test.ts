import type { Release } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { fixtureHost } from '../../tests/fixture-release.ts'
import {
  fillOf,
  groundOf,
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
import { ADVICE, checkChange, violationsOf } from './check-change.ts'

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

test('[D.020] a spot is filled without a release of the host, and is not altered or taken away under those who fill it', () => {
  const help = fillOf(objectOf({ match: TEXT }))
  const opener = openerOf(objectOf({ match: TEXT }))
  expect(promote(help, { live: [opener] })).toEqual([])
  expect(promote(help), 'where the other remote does not run it waits').toEqual([])
  const change = (next: Release) => checkChange(groundOf(), [[opener, help]], [[next, help]], ['sports'])
  expect(change(openerOf(objectOf({ match: TEXT, league: TEXT }), '1.1.0'))).toEqual([])
  expect(change(openerOf(objectOf({ match: NUMBER }), '2.0.0'))).toEqual([
    expect.objectContaining({
      rule: 'spot-schemas',
      remotes: ['sports', 'help'],
      example: 'sports.aside: props.match = 0',
    }),
  ])
  expect(change(releaseOf({ name: 'sports', version: '2.0.0' }))).toEqual([
    expect.objectContaining({
      rule: 'spot-schemas',
      remotes: ['help'],
      example: 'sports.aside is no spot of sports 2.0.0',
    }),
  ])
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
