import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import type { Endpoint } from './endpoint.ts'
import type { CallShape, Shape } from './release.ts'

/** What a keyword cannot say of a schema, as words that are equal where the rule is: see {@link shapeOf}. */
export const UNDECIDED = 'x-undecided'

/** A part of a schema that validates or changes a value. */
interface Step {
  readonly type: string
  readonly requirement?: unknown
}

/**
 * A schema as JSON schema (draft 7), so that two builds can be compared without running either. A rule that no keyword
 * says is named under `x-undecided`, functions by their text: two shapes may be compared as far as these are the same.
 *
 * @param side what is given to the schema, or what it hands on
 */
export function shapeOf(schema: v.GenericSchema, side: 'input' | 'output' = 'input'): Shape {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, {
    typeMode: side,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema, errors }) =>
      errors === undefined ? undefined : marked(jsonSchema, valibotAction),
    // the library wants keys without a rule of their own, and says the rule all the same
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) =>
      errors === undefined || valibotSchema.type === 'record' ? undefined : marked(jsonSchema, valibotSchema),
  })
  return shape
}

/** The shape of a call: what is sent, and the data of an answer as it travels. */
export function callShape({ request, response }: Pick<Endpoint, 'request' | 'response'>): CallShape {
  return { request: shapeOf(request), response: shapeOf(response) }
}

function marked<Target extends object>(target: Target, step: Step): Target {
  const { requirement } = step
  if (requirement instanceof RegExp) {
    if (requirement.flags === 'u') return target // as a pattern is meant anyway
    const { pattern, ...rest } = target as Shape
    const kept = pattern === requirement.source ? rest : target
    return withMark(kept as Target, `${step.type} ${String(requirement)}`)
  }
  const rule = typeof requirement === 'function' ? ` ${Function.prototype.toString.call(requirement)}` : ''
  return withMark(target, `${step.type}${rule}`)
}

function withMark<Target extends object>(target: Target, mark: string): Target {
  const { [UNDECIDED]: known = [] } = target as { readonly [UNDECIDED]?: readonly string[] }
  return { ...target, [UNDECIDED]: [...known, mark] }
}
