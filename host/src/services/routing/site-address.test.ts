// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { keepSiteAddress, siteAddress } from './site-address.ts'

test.each([
  ['//evil.example/login', '/evil.example/login'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/game//sport', '/game//sport'],
  ['/', '/'],
])('the path %s is %s of the site', (pathname, own) => {
  expect(siteAddress({ pathname, search: '?from=mail', hash: '#top' })).toBe(`${own}?from=mail#top`)
})

test('a page that static hosting has made for two slashes goes on at its own address, in the same entry', () => {
  const { origin } = location
  const entries = history.length
  history.replaceState({ kept: true }, '', `${origin}//evil.example/login?from=mail#top`)
  expect(location.pathname).toBe('//evil.example/login')
  keepSiteAddress()
  expect(location.href).toBe(`${origin}/evil.example/login?from=mail#top`)
  expect([history.state, history.length]).toEqual([{ kept: true }, entries])
})
