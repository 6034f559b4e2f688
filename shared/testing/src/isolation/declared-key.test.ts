import { expect, test } from 'vitest'

import { isDeclaredKey } from './declared-key.ts'

test.each([
  ['token', true],
  ['DD_phone', true],
  ['news-seen:v1', true],
  ['news:v1', true],
  ['newsroom', false],
  ['answered:v1', true],
  ['shown-17', true],
  ['answered:v2', false],
  ['other', false],
])('the key %s is declared: %s', (key, isDeclared) => {
  expect(isDeclaredKey('news', ['answered:v1', 'shown-*'], key)).toBe(isDeclared)
})
