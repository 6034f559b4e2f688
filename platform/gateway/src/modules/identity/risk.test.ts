import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { regionEffect } from './region.ts'
import { ABSENCE_MS, DEVICES_A_DAY, type LoginFacts, networkOf, riskOf } from './risk.ts'

const NOW = 1_800_000_000_000
const home: LoginFacts = {
  now: NOW,
  lastLoginAt: NOW - 3_600_000,
  hasDevices: true,
  knowsDevice: true,
  knowsNetwork: true,
  devicesToday: 0,
}

describe('risk of a log-in', () => {
  test.each<[string, Partial<LoginFacts>, number | undefined]>([
    ['at home', {}, undefined],
    [
      'a first device',
      { hasDevices: false, knowsDevice: false, knowsNetwork: false, lastLoginAt: undefined },
      undefined,
    ],
    ['no device any more', { hasDevices: false, knowsDevice: false }, 6026],
    ['nor a network', { hasDevices: false, knowsDevice: false, knowsNetwork: false }, 6027],
    ['another network', { knowsNetwork: false }, 6025],
    ['another device', { knowsDevice: false }, 6026],
    ['both', { knowsDevice: false, knowsNetwork: false }, 6027],
    ['three months away', { lastLoginAt: NOW - ABSENCE_MS - 1 }, 6028],
    ['nearly three months away', { lastLoginAt: NOW - ABSENCE_MS }, undefined],
    ['a sixth device in a day', { knowsDevice: false, devicesToday: DEVICES_A_DAY }, 6029],
    ['a known device beside many', { devicesToday: DEVICES_A_DAY + 3 }, undefined],
  ])('%s', (_name, facts, code) => {
    expect(riskOf({ ...home, ...facts })).toBe(code)
  })

  test('whoever is at home is never asked, and nobody is let in from a new device but for the very first log-in', () => {
    const facts = fc.record({
      now: fc.constant(NOW),
      lastLoginAt: fc.option(fc.integer({ min: NOW - ABSENCE_MS, max: NOW }), { nil: undefined }),
      hasDevices: fc.boolean(),
      knowsDevice: fc.boolean(),
      knowsNetwork: fc.boolean(),
      devicesToday: fc.nat(9),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const isFirst = !one.hasDevices && one.lastLoginAt === undefined
        const isHome = one.knowsDevice && one.knowsNetwork
        expect(riskOf(one) === undefined).toBe(isFirst || isHome)
      }),
    )
  })
})

test.each([
  ['203.0.113.9', '203.0'],
  ['::ffff:203.0.113.9', '203.0'],
  ['2001:db8:1:2::3', '2001:db8'],
  ['2001:0DB8:1:2::3', '2001:db8'],
  ['127.0.0.1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

describe('regions', () => {
  const rules = [
    { network: '203.0.113.0/24', effect: 'limited' },
    { network: '198.51.100.7', effect: 'restricted' },
    { network: '198.51.100.0/24', effect: 'warning' },
    { network: '2001:db8::/32', effect: 'limited' },
    { network: '300.1.1.1/99', effect: 'limited' },
    { network: '10.0.0.0/64', effect: 'limited' },
  ] as const
  test.each([
    ['203.0.113.200', 'limited'],
    ['::ffff:203.0.113.200', 'limited'],
    ['203.0.114.1', undefined],
    ['198.51.100.7', 'restricted'],
    ['198.51.100.8', 'warning'],
    ['2001:db8::1', 'limited'],
    ['2001:db9::1', undefined],
    ['10.0.0.1', undefined],
    ['no address', undefined],
  ])('%s is %s; the strictest rule wins and a rule that is none is passed over', (ip, effect) => {
    expect(regionEffect(ip, rules)).toBe(effect)
  })
})
