import { expect, test } from 'vitest'

import { hashOfSecret, isSameSecret, newSecret } from './secrets.ts'

test('a secret is 256 bits that nobody has had before', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(one).not.toBe(other)
})

test('what is kept of a secret is what databases have of it', () => {
  expect(hashOfSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each([
  ['secret', 'secret', true],
  ['secreT', 'secret', false],
  ['secret', 'secrets', false],
  ['', 'secret', false],
  // As many characters, not as many bytes.
  ['secre密', 'secret', false],
])('%j for %j: %s', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
