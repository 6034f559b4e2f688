import * as v from 'valibot'
import { expect, test } from 'vitest'

import { ENDPOINTS } from './endpoints/table.ts'
import { PersonalTextSchema } from './primitives.ts'
import { callShape, shapeOf } from './shapes.ts'
import { RESOURCE_METHODS } from './sports/index.ts'

test('a schema is said as JSON schema, without what concerns nobody else', () => {
  const schema = v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(5)), 'a'), to: PersonalTextSchema })
  expect(shapeOf(schema)).toEqual({
    type: 'object',
    properties: { name: { type: 'string', maxLength: 5, default: 'a' }, to: { type: 'string', wording: 'personal' } },
    required: ['to'],
  })
})

test('what no keyword says is named, a function by its text and an expression with its flags', () => {
  const isEven = (value: number) => value % 2 === 0
  expect(shapeOf(v.pipe(v.number(), v.check(isEven)))).toEqual({
    type: 'number',
    'x-undecided': [`check ${String(isEven)}`],
  })
  expect(shapeOf(v.pipe(v.string(), v.trim(), v.regex(/^a$/i)))).toEqual({
    type: 'string',
    'x-undecided': ['trim', 'regex /^a$/i'],
  })
  expect(shapeOf(v.pipe(v.string(), v.regex(/^\p{L}$/u)))).toEqual({ type: 'string', pattern: '^\\p{L}$' })
  expect(shapeOf(v.object({ onEnd: v.function() })).properties).toEqual({ onEnd: { 'x-undecided': ['function'] } })
})

test('the calls of the site have few rules that no keyword says', () => {
  const all = [...Object.values(ENDPOINTS), ...Object.values(RESOURCE_METHODS)].map((call) =>
    JSON.stringify(callShape(call)),
  )
  const named = new Set(all.flatMap((text) => [...text.matchAll(/"x-undecided":\["(\w+)/g)].map(([, type]) => type)))
  expect([...named]).toEqual(['trim'])
})
