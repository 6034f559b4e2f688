import { expect, test } from 'vitest'

import { isOwnHost, isOwnOrigin } from './own-origin.ts'

test('a page is of this site on the host that it asks and on an origin that is listed; who names none is no page', () => {
  expect(isOwnOrigin({ host: 'jade.localhost:8080' })).toBe(true)
  expect(isOwnOrigin({ origin: 'http://jade.localhost:8080', host: 'JADE.localhost:8080' })).toBe(true)
  expect(isOwnOrigin({ origin: 'http://jade.localhost:8081', host: 'jade.localhost:8080' })).toBe(false)
  expect(isOwnOrigin({ origin: 'https://a.example', host: 'b' }, ['https://a.example'])).toBe(true)
  expect(isOwnOrigin({ origin: 'null', host: 'b' })).toBe(false)
})

test.each(['localhost', 'localhost:8080', 'Aurora.Localhost:8080', '127.0.0.1:8081', '10.0.0.7', '[::1]:8080'])(
  '%s is a host of this machine or an address, which nobody else can name',
  (host) => expect(isOwnHost(host)).toBe(true),
)

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
])('%s may be a stranger’s name that leads here', (host) => expect(isOwnHost(host)).toBe(false))

test('a host of a listed origin is the site’s own, on whatever port', () => {
  expect(isOwnHost('try.example:8080', ['https://try.example'])).toBe(true)
  expect(isOwnHost('evil.example', ['https://try.example'])).toBe(false)
})
