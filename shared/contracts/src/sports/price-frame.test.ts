import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { isPriceFrame } from './price-frame.ts'
import { SportsServerMessageSchema } from './socket.ts'

const frame = () => ({
  type: 'delta',
  id: 3,
  serverTime: 1_795_185_720_000,
  version: 812,
  games: [
    {
      gidm: '8735700',
      from: 811,
      version: 812,
      plays: [
        { w: 'RE', lineIndex: 0, sw: 'Y', ratio: '0.5 / 1', strong: 'H', odds: [{ r: 'REH', ior: '0.93' }] },
        { w: 'RM', lineIndex: 20, sw: 'N', odds: [{ r: 'RMH', ior: '' }] },
      ],
    },
  ],
})

/** Every place in a value, as the way from its root. */
function places(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([key, one]) => places(one, [...way, key]))]
}

/** The frame with something else at one place; `undefined` takes it away. */
function altered(way: readonly (string | number)[], other: unknown): unknown {
  if (way.length === 0) return other
  const whole: unknown = frame()
  const holder = way.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], whole)
  ;(holder as Record<string, unknown>)[String(way.at(-1))] = other
  return whole
}

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    -1,
    21,
    1.5,
    2 ** 53,
    Number.NaN,
    '',
    'Y',
    'H',
    'x'.repeat(20),
    '1.',
    [],
    {},
  ),
  fc.jsonValue(),
)

test('a frame of prices is one, and the schema leaves it as it is', () => {
  expect(isPriceFrame(frame())).toBe(true)
  expect(v.parse(SportsServerMessageSchema, frame())).toEqual(frame())
})

test('whatever stands in whichever place, it takes nothing that the schema does not take', () => {
  const ways = places(frame())
  fc.assert(
    fc.property(fc.constantFrom(...ways), anything, (way, other) => {
      const value = altered(way, other)
      return !isPriceFrame(value) || v.is(SportsServerMessageSchema, value)
    }),
    { numRuns: 5_000 },
  )
})

describe('leaves to the schema', () => {
  test.each([
    ['a change of the score', ['games', 0, 'gameInfo'], { re_time: '' }],
    ['a change of the status', ['games', 0, 'status'], -1],
    ['another number of markets', ['games', 0, 'playNum'], 3],
    ['a market that is gone', ['games', 0, 'gone'], [{ w: 'RE', lineIndex: 0 }]],
    ['a market without its place, which the schema adds', ['games', 0, 'plays', 0, 'lineIndex'], undefined],
    ['another message', ['type'], 'snapshot'],
  ])('%s', (_, way, other) => {
    expect(isPriceFrame(altered(way, other))).toBe(false)
  })
})
