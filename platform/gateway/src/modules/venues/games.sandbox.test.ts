import { expect, test } from 'vitest'

import { catalogueName } from './games.sandbox.ts'

test('each of 3,000 games has a name of its own', () => {
  const names = Array.from({ length: 3_000 }, (_, place) => catalogueName(place))
  expect(new Set(names).size).toBe(3_000)
  expect(names.every((name) => /^\p{Script=Han}{4}$/u.test(name))).toBe(true)
})
