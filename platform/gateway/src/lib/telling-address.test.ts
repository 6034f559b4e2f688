import { expect, test } from 'vitest'

import { tellingAddress } from './telling-address.ts'

test.each([
  '',
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.2.3.4',
  '100.64.0.1',
  '172.31.0.1',
  '192.168.1.1',
  'fd00::1',
])('nobody is told by %j', (ip) => expect(tellingAddress(ip)).toBeUndefined())

test('a public address tells its network', () => {
  expect(tellingAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(tellingAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(tellingAddress('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
})
