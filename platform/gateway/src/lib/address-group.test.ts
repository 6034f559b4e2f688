import { expect, test } from 'vitest'

import { addressGroup } from './address-group.ts'

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
