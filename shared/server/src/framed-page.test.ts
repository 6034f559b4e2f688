import { expect, test } from 'vitest'

import { framedPageHeaders, inlineHash } from './framed-page.ts'

test('a framed page may do what is listed and nothing else, and tells nobody where it was', () => {
  expect(framedPageHeaders([`script-src 'sha256-x'`, 'img-src data:'])).toEqual({
    'content-security-policy': `default-src 'none'; script-src 'sha256-x'; img-src data:; base-uri 'none'; form-action 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('an inline text is named as browsers name it', () => {
  // The example of the standard.
  expect(inlineHash('doSomething();')).toBe("'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='")
})
