import { expect, test } from 'vitest'

import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:0DB8::1:2', '2001:db8:0:0'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
