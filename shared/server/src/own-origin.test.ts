import { expect, test } from 'vitest'

import { isOwnHost, isOwnOrigin, senderOf } from './own-origin.ts'

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

test('who sends a call is this origin or no page, whatever it is for, where the browser says so or there is none', () => {
  expect(senderOf({})).toBe('own')
  for (const site of ['same-origin', 'none'])
    for (const mode of ['cors', 'no-cors', 'navigate', 'websocket'])
      expect(senderOf({ 'sec-fetch-site': site, 'sec-fetch-mode': mode }), mode).toBe('own')
})

test('a page of elsewhere sends one by a link that is followed, and else by what nobody has pressed', () => {
  for (const site of ['same-site', 'cross-site', 'some-new-word']) {
    const by = (mode?: string, dest?: string) =>
      senderOf({ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest })
    expect(by('navigate')).toBe('link')
    expect(by('navigate', 'document')).toBe('link')
    expect(by('navigate', 'iframe')).toBe('foreign')
    expect(by('no-cors', 'image')).toBe('foreign')
    expect(by('cors', 'empty')).toBe('foreign')
    expect(by()).toBe('foreign')
  }
})
