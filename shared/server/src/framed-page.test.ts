import { expect, test } from 'vitest'

import { framedPageHeaders } from './framed-page.ts'

test('a framed page may do what is listed and nothing else, and tells nobody where it was', () => {
  expect(framedPageHeaders([`script-src 'sha256-x'`, 'img-src data:'])).toEqual({
    'content-security-policy': `default-src 'none'; script-src 'sha256-x'; img-src data:; base-uri 'none'; form-action 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  })
})
