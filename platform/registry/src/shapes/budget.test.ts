import { type Shape, SHAPE_LEVELS, SHAPE_SIZE, ShapeSchema } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { releaseOf } from '../../tests/promoting.ts'
import { RegistryError } from '../base/index.ts'
import { readReleaseDocument } from '../releases/index.ts'
import { Budget, BudgetSpent } from './budget.ts'
import { formOf } from './form.ts'
import { compareShapes, Comparisons } from './index.ts'

const TEXT: Shape = { type: 'string' }
const NUMBER: Shape = { type: 'number' }
const objectOf = (x: Shape): Shape => ({ type: 'object', required: ['x'], properties: { x } })
const listOf = (items: Shape): Shape => ({ type: 'array', minItems: 2_000, items })
/** Eight thousand million texts. */
const heavy = (of = TEXT) => objectOf(listOf(listOf(listOf(of))))

function nested(levels: number): Shape {
  let shape = TEXT
  for (let level = 1; level < levels; level++) shape = { not: shape }
  return shape
}

/** Alternatives of which none is another's: each is compared with all. */
function alternatives(count: number, prefix: string): Shape {
  return {
    anyOf: Array.from({ length: count }, (_, index) => ({
      type: 'object',
      properties: { [`${prefix}${index}`]: TEXT },
      required: [`${prefix}${index}`],
      additionalProperties: false,
    })),
  }
}

/** Pairs of them, each of which takes what one comparison may. */
function heavyPairs(count: number): readonly (readonly [Shape, Shape])[] {
  const taken = Array.from({ length: 4 }, () => alternatives(1_000, 'b'))
  const sent = Array.from({ length: Math.ceil(count / 4) }, () => alternatives(1_000, 'a'))
  return sent.flatMap((one) => taken.map((other) => [one, other] as const)).slice(0, count)
}

/** What a comparison found, and the steps that it took. */
function counted(sent: Shape, taken: Shape) {
  const budget = new Budget()
  const { steps } = budget.left
  const found = compareShapes(sent, taken, budget)
  return { found, steps: steps - budget.left.steps }
}

describe('comparing has a budget', () => {
  test('lists within lists within lists are not made to show a difference: what one value has is counted together', () => {
    const { found, steps } = counted(heavy(), heavy(NUMBER))
    expect(found).toMatchObject({ verdict: 'differs', path: 'x[0][0][0]', part: '' })
    expect(found, 'too long to be made').not.toHaveProperty('whole')
    expect(steps).toBeLessThan(100_000)
  })

  test('one comparison that takes too many steps is given up as unclear, and not begun again', () => {
    const [sent, taken] = [alternatives(1_000, 'a'), alternatives(1_000, 'b')]
    const tooLong = { verdict: 'unclear', path: '', why: 'to compare it would take too long' }
    const first = counted(sent, taken)
    expect(first.found).toEqual(tooLong)
    expect(first.steps).toBeLessThanOrEqual(150_000)
    expect(counted(sent, taken)).toEqual({ found: tooLong, steps: 0 })
  })

  test('what is heavy about one release takes nothing of what others are compared in, and is not begun again', () => {
    const pairs = heavyPairs(3)
    const whole = new Budget()
    const comparisons = new Comparisons(whole)
    const ofHeavy = () => pairs.map(([sent, taken]) => compareShapes(sent, taken).verdict)
    const unclear = pairs.map(() => 'unclear')
    expect(comparisons.within('help', ofHeavy)).toEqual(unclear)
    const { steps } = whole.left
    // no more than one step's worth beyond it, whatever comes: so long others wait
    expect(steps).toBeGreaterThan(1_500_000 - 310_000)
    expect(comparisons.within('casino', ofHeavy)).toEqual(unclear)
    expect(whole.left.steps).toBe(steps)
    const misfit = () => compareShapes(objectOf(TEXT), objectOf(NUMBER)).verdict
    expect(comparisons.within('sports', misfit)).toBe('differs')
  })

  test('a question that brings a document of its own has one budget for all of it', () => {
    const whole = new Budget()
    expect(whole.left.steps).toBe(1_500_000)
    const comparisons = new Comparisons(whole)
    for (const [index, [sent, taken]] of heavyPairs(11).entries()) {
      comparisons.within(`help@1.0.${index >> 1}`, () => compareShapes(sent, taken))
    }
    expect(whole.isSpent).toBe(true)
    expect(whole.left.steps).toBeGreaterThan(-10_000)
    expect(comparisons.within('sports', () => compareShapes(TEXT, NUMBER).verdict)).toBe('unclear')
  })

  test('patterns made to take for ever share the time of one comparison', () => {
    const patterns = Array.from({ length: 50 }, (_, index): [string, Shape] => [
      `x${index}`,
      { type: 'string', pattern: `^(0+)+${index}b$` },
    ])
    const properties = Object.fromEntries(patterns)
    const budget = new Budget()
    const before = budget.left.patternsMs
    const sent = {
      type: 'object',
      properties: Object.fromEntries(patterns.map(([name]) => [name, { const: '0'.repeat(64) }])),
    }
    expect(compareShapes(sent, { type: 'object', properties }, budget)).toMatchObject({ verdict: 'unclear' })
    // of fifty tries of sixty milliseconds four, and what the last of them takes
    expect(before - budget.left.patternsMs).toBeLessThan(500)
  })

  test('the patterns of all comparisons of a share, and of a question, have their time together', () => {
    expect(Budget.ofShare().left.patternsMs).toBe(250)
    const budget = new Budget()
    const given = budget.left.patternsMs
    budget.ofOne().spendOnPattern(150)
    expect(() => budget.ofOne().spendOnPattern(201)).toThrow(BudgetSpent)
    expect(budget.left.patternsMs, 'the time is gone all the same').toBe(given - 351)
    expect(() => budget.ofOne().spendOnPattern(150)).toThrow(BudgetSpent)
    expect(compareShapes(TEXT, NUMBER, budget)).toMatchObject({ verdict: 'unclear' })
  })

  test('several that hold at once are put together in as much text as one', () => {
    const parts = (of: Shape) => Array.from({ length: 40 }, (_, index) => ({ ...objectOf(of), required: [`${index}`] }))
    const form = formOf({ allOf: parts(TEXT) }, new Budget())
    expect(form.text.length).toBeLessThan(100)
    expect(counted({ allOf: parts(TEXT) }, { allOf: parts(NUMBER) }).steps).toBeLessThan(10_000)
  })

  test('a shape is read to so many levels, and each keeps a short text', () => {
    expect(counted(nested(1_000), TEXT).found).toMatchObject({ verdict: 'unclear' })
    let shape = TEXT
    for (let level = 1; level < SHAPE_LEVELS / 2; level++) shape = objectOf(shape)
    const budget = new Budget()
    let form = formOf(shape, budget)
    while (form.kind === 'object') {
      expect(form.text.length).toBeLessThan(100)
      form = form.properties.get('x')?.form ?? form
    }
    expect(form.kind).toBe('string')
  })
})

test('a release with such a shape is not read', () => {
  const { shapes: _, ...release } = releaseOf({})
  const textOf = (request: Shape) =>
    JSON.stringify({ ...release, uses: { imports: {}, calls: { 'POST /a': { request, response: TEXT } } } })
  expect(readReleaseDocument(textOf(heavy())).name).toBe(release.name)
  const refused = (): unknown => readReleaseDocument(textOf(nested(1_000)))
  expect(refused).toThrow(RegistryError)
  expect(refused).toThrow(/POST \/a\.request: A shape is 64 levels deep/)
})

test('a document with a shape that is too deep or too long is refused as such', () => {
  const fits = (shape: Shape) => v.safeParse(ShapeSchema, shape).issues?.map(({ message }) => message)
  const refusal = ['A shape is 64 levels deep and 262144 characters long at most.']
  expect(fits(nested(SHAPE_LEVELS))).toBeUndefined()
  expect(fits(nested(SHAPE_LEVELS + 1))).toEqual(refusal)
  expect(fits(nested(1_000))).toEqual(refusal)
  expect(fits({ description: 'a'.repeat(SHAPE_SIZE - 20) })).toBeUndefined()
  expect(fits({ description: 'a'.repeat(SHAPE_SIZE) })).toEqual(refusal)
  expect(fits({ enum: Array.from({ length: SHAPE_SIZE }, () => 1) })).toEqual(refusal)
})
