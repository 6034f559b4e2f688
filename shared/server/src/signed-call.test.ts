import { expect, test } from 'vitest'

import { isSignedCall, signCall } from './signed-call.ts'

const SECRET = 'of both sides'
const AT = 1_800_000_000_000
const call = { timestamp: String(AT), path: '/seamless/v1/debit', body: '{"amount":"1"}' }
const signature = signCall(SECRET, call)

test.each([
  ['as it was signed', { signature }, true],
  ['in capitals', { signature: signature.toUpperCase() }, true],
  ['with something behind it', { signature: `${signature}zz` }, false],
  ['of another body', { signature: signCall(SECRET, { ...call, body: '{}' }) }, false],
  ['of another secret', { signature: signCall('of somebody else', call) }, false],
  ['none', { signature: '' }, false],
])('a signature %s', (_how, given, isGood) => {
  expect(isSignedCall(SECRET, { ...call, ...given }, AT)).toBe(isGood)
})

test('a signature is good for five minutes around its time', () => {
  const at = (now: number) => isSignedCall(SECRET, { ...call, signature }, now)
  expect([AT - 300_001, AT - 300_000, AT + 300_000, AT + 300_001].map(at)).toEqual([false, true, true, false])
})
