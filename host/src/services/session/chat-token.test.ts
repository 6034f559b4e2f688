import { expect, test } from 'vitest'

import { isChatTokenFresh } from './chat-token.ts'

const NOW = 1_700_000_000_000
const token = (claims: object): string =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`

test('a chat token is fresh until a minute before its end', () => {
  expect(isChatTokenFresh(token({ exp: NOW / 1_000 + 61, name: '>>>???' }), NOW)).toBe(true)
  expect(isChatTokenFresh(token({ exp: NOW / 1_000 + 60 }), NOW)).toBe(false)
})

test.each([undefined, '', 'no token', 'a.!!.c', token({}), token({ exp: 'soon' })])('%s is none', (jwt) => {
  expect(isChatTokenFresh(jwt, NOW)).toBe(false)
})
