import { expect, test } from 'vitest'

import { frameAddress } from './frame-address.ts'

const origins = ['http://venues.localhost:8080', 'https://games.example']

test.each(['http://venues.localhost:8080/play/pg?s=1#a', 'https://games.example/'])('%s may be framed', (info) => {
  expect(frameAddress(info, origins)).toBe(info)
})

test.each([
  ['javascript:alert(1)', 'code'],
  ['data:text/html,<p>hello', 'a document in an address'],
  ['blob:https://games.example/1', 'a blob of an allowed origin'],
  ['file:///etc/passwd', 'a file'],
  ['https://other.example/', 'an origin that is not allowed'],
  ['http://games.example/', 'an allowed host under another scheme'],
  ['https://games.example.other.example/', 'an origin that only begins like one'],
  ['https://a:b@games.example/', 'a name and password in front'],
  ['//games.example/', 'no scheme'],
  ['hello', 'no address'],
])('%s may not: %s', (info) => {
  expect(frameAddress(info, origins)).toBeUndefined()
})
