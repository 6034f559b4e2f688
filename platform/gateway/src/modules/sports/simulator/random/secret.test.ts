import { expect, test } from 'vitest'

import { drawsOf, secretStream } from './secret.ts'

const some = (random: () => number, count: number) => Array.from({ length: count }, random)

test('a stream belongs to its key, evenly between 0 and 1, also past its first block', () => {
  const { course } = drawsOf('s', 20_000)(1)
  const numbers = some(secretStream(course), 5_000)
  expect(some(secretStream(course), 5_000)).toEqual(numbers)
  expect(some(secretStream(drawsOf('s', 20_000)(2).course), 4)).not.toEqual(numbers.slice(0, 4))
  expect(new Set(numbers).size).toBeGreaterThan(4_990)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1)
})

test('what is drawn depends on the secret and on the day, and a course is no part of what prices show', () => {
  const of = (secret: string, day: number) => drawsOf(secret, day)(7)
  const one = of('s', 20_000)
  expect(of('s', 20_000)).toEqual(one)
  for (const other of [of('t', 20_000), of('s', 20_001)]) {
    expect(other.course.equals(one.course)).toBe(false)
    expect(other.opinion.equals(one.opinion)).toBe(false)
  }
  expect([one.course.length, one.opinion.length]).toEqual([32, 32])
  expect(one.course.equals(one.opinion)).toBe(false)
})
