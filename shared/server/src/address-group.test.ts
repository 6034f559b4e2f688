import { expect, test } from 'vitest'

import { addressGroup, addressStart, plainAddress } from './address-group.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['', ''],
])('%j is plainly %j', (ip, plain) => {
  expect(plainAddress(ip)).toBe(plain)
})

test('an IPv4 address counts alone, however it is written', () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7')
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('IPv6 addresses count by their first 64 bits', () => {
  const group = '2001:db8:0:1::/64'
  for (const ip of ['2001:db8:0:1::9', '2001:0DB8:0000:0001:ffff:0:0:1', '2001:db8:0:1:a::%eth0']) {
    expect(addressGroup(ip), ip).toBe(group)
  }
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
})

test('what is no address counts as it is', () => {
  expect(addressGroup('')).toBe('')
  expect(addressGroup('unknown')).toBe('unknown')
})

test.each([
  ['203.0.113.9', '203.0'],
  ['::ffff:203.0.113.9', '203.0'],
  ['2001:db8:1:2::3', '2001:db8'],
  ['2001:0DB8:0001::3', '2001:db8'],
  ['2001::3', '2001:0'],
])('the first two parts of %s are %s', (ip, start) => {
  expect(addressStart(ip, { ipv4: 2, ipv6: 2 })).toBe(start)
})
