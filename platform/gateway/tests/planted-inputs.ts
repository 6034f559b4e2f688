import type { Endpoint } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'

import { inputOf } from './generated-input.ts'

type Input = Readonly<Record<string, unknown>>
const InputSchema = v.record(v.string(), v.unknown())

/** What stands in a field whose value is planted later. */
const MARK = 'planted'
/** Inputs that are made of a call; few of them are taken. */
const TRIES = 200
/** Fields that say what the others are of: the number of an order is looked for among orders, and nowhere else. */
const OF_KIND = ['kind', 'list', 'way']

/**
 * Inputs that fit a call, in which each value of each of these fields stands for certain, where the call has the field: with
 * each kind of thing that it may be of. None of a call that has none of the fields.
 *
 * @throws Error when a field of the call is in no input that fits
 */
export function plantedInputs(
  { request }: Pick<Endpoint, 'request'>,
  planted: Readonly<Record<string, readonly unknown[]>>,
  seed: number,
): readonly Input[] {
  const marks = Object.fromEntries(Object.keys(planted).map((name) => [name, [MARK]]))
  const made = fc
    .sample(inputOf({ request }, marks), { numRuns: TRIES, seed })
    .filter((input): input is Input => v.is(InputSchema, input))
  const fieldsOf = (input: Input) => Object.keys(planted).filter((name) => input[name] === MARK)

  function fill(input: Input, fields: readonly string[]): readonly Input[] {
    const lists = fields.map((name) => [name, planted[name] ?? []] as const)
    const most = Math.max(...lists.map(([, { length }]) => length))
    return Array.from({ length: most }, (_, turn) => ({
      ...input,
      ...Object.fromEntries(lists.map(([name, values]) => [name, values[turn % values.length]])),
    })).filter((filled) => v.is(request, filled))
  }

  /** By what they are of, the inputs that were made of the one with the most fields. */
  const best = new Map<string, { readonly fields: readonly string[]; readonly inputs: readonly Input[] }>()
  for (const input of made) {
    const fields = fieldsOf(input)
    const kind = JSON.stringify(OF_KIND.map((name) => input[name]))
    if (fields.length <= (best.get(kind)?.fields.length ?? 0)) continue
    const inputs = fill(input, fields)
    if (inputs.length > 0) best.set(kind, { fields, inputs })
  }
  const reached = new Set([...best.values()].flatMap(({ fields }) => fields))
  const left = new Set(made.flatMap(fieldsOf).filter((name) => !reached.has(name)))
  if (left.size > 0) throw new Error(`no input that fits has ${[...left].join()}`)
  return [...best.values()].flatMap(({ inputs }) => inputs)
}
