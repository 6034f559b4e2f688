import { expect, test } from 'vitest'

import { drawsOf } from './secret.ts'
import { secretWander, type Wave } from './wander.ts'

const key = drawsOf('s', 20_000)(1).opinion
const NOON = Date.UTC(2026, 10, 21, 12)
const WAVES: readonly Wave[] = [
  [3_000, 0.006],
  [150_000, 0.014],
]

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const product = (ones: readonly number[], others: readonly number[]) =>
  mean(ones.map((one, index) => one * (others[index] ?? 0)))

test('paths belong to key and moment, whoever asks and however often', () => {
  const paths = secretWander(key, NOON, WAVES, 7)
  expect(secretWander(Buffer.from(key), NOON, WAVES, 7)).toEqual(paths)
  expect(new Set(paths).size).toBe(7)
  expect(secretWander(key, NOON, WAVES, 2), 'a path is the same beside any other ones').toEqual(paths.slice(0, 2))
  expect(secretWander(key, NOON + 2_999, WAVES, 7), 'until the next step').toEqual(paths)
  expect(secretWander(key, NOON + 3_000, WAVES, 7)).not.toEqual(paths)
})

test('every bit of the key counts: trying keys out takes all of its 256', () => {
  const path = secretWander(key, NOON, WAVES, 1)
  for (let bit = 0; bit < 8 * key.length; bit += 1) {
    const other = Buffer.from(key)
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(secretWander(other, NOON, WAVES, 1), `bit ${bit}`).not.toEqual(path)
  }
})

test('a path fades towards 0, and what each step adds tells nothing of what the next ones add', () => {
  const count = 4_000
  const [path = [], other = []] = [0, 1].map((which) =>
    Array.from({ length: count }, (_, step) => secretWander(key, NOON + step * 1_000, [[1_000, 1]], 2)[which] ?? 0),
  )
  expect(Math.abs(mean(path))).toBeLessThan(0.15)
  expect(product(path, path)).toBeCloseTo(1, 0)
  expect(Math.max(...path.map(Math.abs))).toBeLessThan(5)
  const news = path.slice(1).map((at, step) => at - 0.8 * (path[step] ?? 0))
  const variance = product(news, news)
  expect(variance).toBeCloseTo(0.36, 1)
  for (let later = 1; later <= 12; later += 1) {
    expect(Math.abs(product(news.slice(0, -later), news.slice(later))) / variance, `${later}`).toBeLessThan(0.06)
  }
  expect(Math.abs(product(path, other)), 'two paths know nothing of each other').toBeLessThan(0.15)
})
