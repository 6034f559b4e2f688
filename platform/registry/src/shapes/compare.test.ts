import { callShape, shapeOf } from '@site/contracts/shapes'
import { balanceEndpoint, type Shape } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { Budget } from './budget.ts'
import { compareShapes } from './index.ts'

/** Each with a budget of its own: thousands of them are one run. */
const compare = (sent: v.GenericSchema, taken: v.GenericSchema) =>
  compareShapes(shapeOf(sent), shapeOf(taken), new Budget())

const Text = v.string()
const Short = v.pipe(v.string(), v.maxLength(3))
const Money = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))
const Page = v.object({ size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20) })
const Trimmed = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most))
const Even = v.pipe(
  v.number(),
  v.check((value) => value % 2 === 0),
)
const Kinds = v.variant('kind', [
  v.object({ kind: v.literal('win'), odds: v.number() }),
  v.object({ kind: v.literal('void'), why: v.string() }),
])

describe('[D.012] what is sent is compared with what is taken', () => {
  test.each<readonly [what: string, sent: v.GenericSchema, taken: v.GenericSchema]>([
    ['the same', Kinds, Kinds],
    ['a narrower text', Short, Text],
    ['one of a list', v.picklist(['a', 'b']), v.picklist(['a', 'b', 'c'])],
    ['one of a list as text', v.picklist(['a', 'b']), Short],
    ['a whole number', v.pipe(v.number(), v.integer()), v.number()],
    ['a narrower number', v.pipe(v.number(), v.minValue(2)), v.pipe(v.number(), v.minValue(1))],
    ['what may be left out', v.object({ a: Text }), v.object({ a: v.optional(Text), b: v.optional(Text) })],
    ['more than is asked for', v.object({ a: Text, b: Text }), v.object({ a: Text })],
    ['names beside the declared ones', v.looseObject({ a: Text }), v.looseObject({ a: Text })],
    ['one alternative of two', Short, v.union([v.number(), Short])],
    ['both alternatives', v.union([v.number(), Short]), v.union([Text, v.number(), v.null()])],
    ['fewer kinds', Kinds.options[0], Kinds],
    ['a shorter list', v.pipe(v.array(Short), v.maxLength(3)), v.array(Text)],
    ['no list longer than none', v.pipe(v.array(Text), v.maxLength(0)), v.array(v.number())],
    ['a record of some names', v.record(v.picklist(['a']), Short), v.record(v.picklist(['a', 'b']), Text)],
    ['several at once', v.intersect([v.object({ a: Text }), Kinds]), v.intersect([v.object({ a: Text }), Kinds])],
    ['anything', Kinds, v.unknown()],
    ['the same rule that no keyword says', v.object({ a: Even, b: Short }), v.object({ a: Even, b: Text })],
    ['the same change of a text', Trimmed(3), Trimmed(5)],
  ])('%s fits', (_, sent, taken) => {
    expect(compare(sent, taken)).toEqual({ verdict: 'fits' })
  })

  test.each<readonly [what: string, sent: v.GenericSchema, taken: v.GenericSchema, found: object]>([
    ['a longer text', Text, Short, { path: '', part: '123456' }],
    ['another text', Text, Money, { path: '', part: '' }],
    ['a text for a number', v.object({ a: Text }), v.object({ a: v.number() }), { path: 'a', part: '' }],
    ['a number beyond the limit', v.object({ size: v.number() }), Page, { path: 'size', part: 0 }],
    ['a number that is not whole', v.number(), v.pipe(v.number(), v.integer()), { path: '', part: 0.5 }],
    [
      'what neither of two alternatives takes',
      v.object({ a: v.picklist([1, 2, 3]) }),
      v.union([v.object({ a: v.literal(1) }), v.object({ a: v.picklist([1, 2]) })]),
      { path: 'a', part: 3 },
    ],
    ['one more of a list', v.picklist(['a', 'b']), v.picklist(['a']), { path: '', part: 'b' }],
    [
      'a field that was made obligatory',
      v.object({ a: v.optional(Text) }),
      v.object({ a: Text }),
      { path: 'a', whole: {} },
    ],
    ['a field that came to be needed', v.object({ a: Text }), v.object({ a: Text, b: Text }), { path: 'b' }],
    ['a field that nobody may add', v.object({ a: Text }), v.strictObject({}), { path: 'a', part: '' }],
    ['nothing', v.nullable(Text), Text, { path: '', part: null }],
    ['an item of a list', v.array(v.object({ a: Text })), v.array(v.object({ a: v.null() })), { path: '[0].a' }],
    ['a longer list', v.array(Text), v.pipe(v.array(Text), v.maxLength(1)), { path: '[1]' }],
    ['a shorter list', v.array(Text), v.pipe(v.array(Text), v.minLength(1)), { path: '', part: [] }],
    ['a kind more', Kinds, Kinds.options[0], { path: 'kind', part: 'void' }],
    [
      'a field of one kind',
      Kinds,
      v.variant('kind', [Kinds.options[1], v.object({ kind: v.literal('win'), odds: Short })]),
      { path: 'odds', whole: { kind: 'win', odds: 0 } },
    ],
    ['a name of a record', v.record(v.string(), Text), v.record(v.picklist(['a']), Text), { path: '' }],
    ['a value of a record', v.record(v.string(), Text), v.record(v.string(), Money), { path: 'a', part: '' }],
    [
      'one of several that hold at once',
      v.intersect([v.object({ a: Text }), Kinds]),
      v.intersect([v.object({ a: Short }), Kinds]),
      { path: 'a', part: '123456' },
    ],
    ['a longer text, changed in the same way', Trimmed(9), Trimmed(3), { path: '', part: '123456' }],
  ])('%s differs, and a value shows it', (_, sent, taken, found) => {
    expect(compare(sent, taken)).toMatchObject({ verdict: 'differs', ...found })
  })

  test.each<readonly [what: string, sent: v.GenericSchema, taken: v.GenericSchema]>([
    ['a rule that came', v.number(), Even],
    [
      'a limit beside a rule of its own',
      v.pipe(
        v.number(),
        v.check((value) => value > 0),
      ),
      v.pipe(v.number(), v.maxValue(1)),
    ],
    ['two patterns', v.pipe(v.string(), v.regex(/^[ab]$/)), v.pipe(v.string(), v.regex(/^[abc]$/))],
    ['a whole that two alternatives make up', v.object({ a: v.boolean() }), alternatives()],
    ['a text with flags', Text, v.pipe(v.string(), v.regex(/^a|1*|.*$/i))],
    ['what is no JSON', v.object({ a: v.date() }), v.object({ a: v.instance(Date) })],
  ])('%s is left open', (_, sent, taken) => {
    expect(compare(sent, taken)).toMatchObject({ verdict: 'unclear' })
  })

  test('the calls of the site fit themselves', () => {
    const { request, response } = callShape(balanceEndpoint)
    expect([compareShapes(request, request), compareShapes(response, response)]).toEqual([
      { verdict: 'fits' },
      { verdict: 'fits' },
    ])
  })
})

function alternatives() {
  return v.union([v.object({ a: v.literal(true) }), v.object({ a: v.literal(false) })])
}

/** Schemas of the decided kinds, objects closed as a sender's are. */
const schemas = fc.letrec<{ schema: v.GenericSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<v.GenericSchema>(v.string(), v.number(), v.boolean(), v.null(), v.picklist(['a', 'b']), Money),
    fc.nat(4).map((most) => v.pipe(v.string(), v.maxLength(most))),
    fc.integer({ min: -2, max: 2 }).map((least) => v.pipe(v.number(), v.integer(), v.minValue(least))),
    tie('schema').map((of) => v.array(of)),
    tie('schema').map((of) => v.nullable(of)),
    fc.tuple(tie('schema'), tie('schema')).map((options) => v.union(options)),
    fc
      .tuple(tie('schema'), tie('schema'), fc.boolean())
      .map(([a, b, mayLack]) => v.strictObject({ a, b: mayLack ? v.optional(b) : b })),
  ),
})).schema
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('', 'a', 'b', 'abc', '1.00', 'abcdef', -3, 0, 1, 0.5, true, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.record({ a: tie('value'), b: tie('value') }, { requiredKeys: ['a'] }),
  ),
})).value

test('[D.012] never says of two schemas what their own validation does not', () => {
  fc.assert(
    fc.property(schemas, schemas, fc.array(values, { maxLength: 20 }), (sent, taken, tried) => {
      const found = compare(sent, taken)
      if (found.verdict === 'differs' && 'whole' in found) {
        expect(v.is(sent, found.whole)).toBe(true)
        expect(v.is(taken, found.whole)).toBe(false)
      }
      if (found.verdict === 'fits') {
        for (const value of tried.filter((one) => v.is(sent, one))) expect(v.is(taken, value)).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('what is said in another way than the library says it is left open, and is equal to itself', () => {
  const told: Shape = { $ref: '#/$defs/0', $defs: { 0: { type: 'string' } } }
  expect(compareShapes(told, told)).toEqual({ verdict: 'fits' })
  expect(compareShapes(told, { type: 'string' })).toMatchObject({ verdict: 'unclear' })
})

test('whatever a document says where a shape is due, it is compared', () => {
  const keyword = fc.constantFrom(
    ...['type', 'anyOf', 'allOf', 'not', 'const', 'enum', 'items', 'additionalItems', 'minItems', 'maxItems'],
    ...['properties', 'required', 'additionalProperties', 'propertyNames', 'minLength', 'pattern', 'minimum'],
  )
  const kind = fc.constantFrom('object', 'array', 'string', 'number', 'null')
  const value = fc.oneof(kind, fc.array(kind), fc.jsonValue({ maxDepth: 2 }))
  const { shape } = fc.letrec<{ readonly shape: Shape }>((tie) => ({
    shape: fc.dictionary(
      keyword,
      fc.oneof({ maxDepth: 3 }, value, tie('shape'), fc.array(tie('shape'), { maxLength: 3 })),
    ),
  }))
  fc.assert(
    fc.property(shape, shape, (sent, taken) => {
      expect(['fits', 'differs', 'unclear']).toContain(compareShapes(sent, taken, new Budget()).verdict)
    }),
    {
      numRuns: 300,
      examples: [
        [{ anyOf: [1] }, {}],
        [{ type: 'object', required: 5 }, { type: 'object' }],
      ],
    },
  )
})
