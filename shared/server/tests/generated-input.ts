import type { Endpoint } from '@site/contracts'
import { shapeOf } from '@site/contracts/shapes'
import fc from 'fast-check'

/** Values that a field of this name takes instead of generated ones. */
export type KnownValues = Readonly<Record<string, readonly unknown[] | undefined>>

/** Inputs of a declared call, most of them fitting its schema. */
export function inputOf({ request }: Pick<Endpoint, 'request'>, known: KnownValues = {}): fc.Arbitrary<unknown> {
  return valueOf(shapeOf(request), known)
}

const NASTY = ['', '\0', '\u2028', '💥', "' or 1=1 --", '../../etc/passwd', '${7*7}', '-1', 'null', 'x'.repeat(5_000)]

/** Numbers that are still exact: beyond 32 bits, beyond what a date of PostgreSQL can be, beyond every date. */
const HUGE = [2 ** 31, 8e15, Number.MAX_SAFE_INTEGER]

/** The part of JSON Schema that the declarations turn into. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
}

/** Values that mostly fit a schema: what a careless or hostile client sends. */
function valueOf(shape: Shape, known: KnownValues): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(...NASTY),
    fc.jsonValue(),
    fc.constantFrom<unknown>(1e308, -0.5, 2 ** 53),
  )
  return fc.oneof({ weight: 8, arbitrary: fittingOf(shape, known) }, { weight: 1, arbitrary: odd })
}

function fittingOf(shape: Shape, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fittingOf(choice, known)))
  if (shape.allOf !== undefined) return fc.tuple(...shape.allOf.map((part) => fittingOf(part, known))).map(together)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.type === 'object') {
    const properties = Object.entries(shape.properties ?? {}).map(
      ([name, inner]) =>
        [name, known[name] === undefined ? valueOf(inner, known) : fc.constantFrom(...known[name])] as const,
    )
    return fc.record(Object.fromEntries(properties), { requiredKeys: [...(shape.required ?? [])] })
  }
  if (shape.type === 'array') return fc.array(valueOf(shape.items ?? {}, known), { maxLength: 4 })
  if (shape.type === 'integer' || shape.type === 'number')
    return fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -1, max: 200 }) }, fc.constantFrom(...HUGE))
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  return shape.pattern === undefined ? fc.string({ maxLength: 40 }) : matching(shape.pattern)
}

/** What several schemas read of one value: the fields of all of them, or what one of them has in the place of fields. */
export function together(parts: readonly unknown[]): unknown {
  const other = parts.find((part) => typeof part !== 'object' || part === null || Array.isArray(part))
  return other === undefined ? Object.assign({}, ...parts) : other
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.constantFrom('abcd12', '100.00', '2020-01-01') // look-ahead is beyond the generator
  }
}
