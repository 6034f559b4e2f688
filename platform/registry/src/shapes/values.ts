import { fitsPattern } from './fits-pattern.ts'
import type { ArrayForm, Form, NumberForm, ObjectForm, StringForm } from './form.ts'

/** Texts in the forms that calls and messages have: amounts, hashes, names, dates. */
const TEXTS = [
  ...[
    '',
    'a',
    'A',
    '1',
    '0',
    '-1',
    'ab',
    'AB',
    'aa1',
    '123456',
    'aaaaaaaa',
    '\u4e2d',
    'a b',
    '/',
    '/a',
    'a.a',
    '1.0.0',
  ],
  ...['1.00', '-1.00', '1.95', '1.5', '2026-11-21', '2026-11-21T00:00:00Z', 'https://a.example', 'a@a.example'],
  ...['art:court:1', '13800138000', 'H', 'C', `sha384-${'A'.repeat(64)}`, '0'.repeat(32), '0'.repeat(64)],
]
/** Longer ones are not made to show that they are too long. */
const MOST_CHARACTERS = 20_000
const MOST_ITEMS = 2_000

/** Whether a form holds a value; undefined where it has a rule that cannot be told. Names that it does not say may be there. */
export function holds(form: Form, value: unknown): boolean | undefined {
  const is = holdsByKeywords(form, value)
  return is === true && form.marks.length > 0 ? undefined : is
}

function holdsByKeywords(form: Form, value: unknown): boolean | undefined {
  switch (form.kind) {
    case 'anything':
      return true
    case 'opaque':
      return undefined
    case 'values':
      return form.values.some((one) => one === value)
    case 'union': {
      const found = form.options.map((option) => holds(option, value))
      return found.includes(true) || (found.includes(undefined) ? undefined : false)
    }
    case 'string':
      return typeof value === 'string' && isText(form, value)
    case 'number':
      return typeof value === 'number' && isNumber(form, value)
    case 'array':
      if (!Array.isArray(value) || value.length < form.min || value.length > form.max) return false
      return all((value as unknown[]).map((item, index) => holds(itemAt(form, index), item)))
    case 'object':
      return isObject(value) && isRecord(form, value)
  }
}

/** Of several that are needed: false if one is, else undefined if one is. */
function all(found: readonly (boolean | undefined)[]): boolean | undefined {
  return found.includes(false) ? false : found.includes(undefined) ? undefined : true
}

function isText({ min, max, pattern, format }: StringForm, value: string): boolean | undefined {
  if (value.length < min || value.length > max) return false
  const fits = pattern === undefined ? true : fitsPattern(pattern, value)
  return fits === true && format !== undefined ? undefined : fits
}

function isNumber({ isWhole, min, max, above, below, multipleOf }: NumberForm, value: number): boolean {
  if (isWhole && !Number.isInteger(value)) return false
  if (multipleOf !== undefined && value % multipleOf !== 0) return false
  return value >= min && value <= max && value > above && value < below
}

export function itemAt({ first, rest }: ArrayForm, index: number): Form {
  return first[index] ?? rest
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecord(form: ObjectForm, value: Readonly<Record<string, unknown>>): boolean | undefined {
  const { properties, others, names } = form
  const own = [...properties].map(([name, { form: of, isRequired }]) =>
    Object.hasOwn(value, name) ? holds(of, value[name]) : !isRequired,
  )
  const more = Object.keys(value).filter((name) => !properties.has(name))
  const rest = more.map((name) => {
    if (others === 'none') return false
    const isNamed = names === undefined ? true : holds(names, name)
    return others === 'open' ? isNamed : all([isNamed, holds(others, value[name])])
  })
  return all([...own, ...rest])
}

/** A value of a form, as small as it gets; undefined where none was found. */
export function witness(form: Form): { readonly value: unknown } | undefined {
  switch (form.kind) {
    case 'anything':
      return { value: null }
    case 'opaque':
      return undefined
    case 'values':
      return form.values.length === 0 ? undefined : { value: form.values[0] }
    case 'union':
      return form.options.map(witness).find((found) => found !== undefined)
    case 'string':
    case 'number':
      return firstOf(samplesOf(form))
    case 'array': {
      if (form.min > MOST_ITEMS) return undefined
      const items = Array.from({ length: form.min }, (_, index) => witness(itemAt(form, index)))
      return items.every((item) => item !== undefined) ? { value: items.map(({ value }) => value) } : undefined
    }
    case 'object': {
      const needed = [...form.properties].filter(([, { isRequired }]) => isRequired)
      const found = needed.map(([name, { form: of }]) => [name, witness(of)] as const)
      if (found.some(([, of]) => of === undefined)) return undefined
      return { value: Object.fromEntries(found.map(([name, of]) => [name, of?.value])) }
    }
  }
}

function firstOf(values: readonly unknown[]): { readonly value: unknown } | undefined {
  return values.length === 0 ? undefined : { value: values[0] }
}

/**
 * Values of one text or number form, at its ends and at those of another.
 * @param beside whose limits are tried as well
 */
export function samplesOf(form: StringForm | NumberForm, beside: Form = form): readonly (string | number)[] {
  const tried = form.kind === 'string' ? textsFor(form, beside) : numbersFor(form, beside)
  // what is certain to be there comes first; a format is not decided, so its texts are
  return tried.filter((value) => holdsByKeywords(form, value) === true)
}

function textsFor(form: StringForm, beside: Form): string[] {
  const lengths = [form, ...(beside.kind === 'string' ? [beside] : [])].flatMap(({ min, max }) => [
    min - 1,
    min,
    max,
    max + 1,
  ])
  const long = lengths
    .filter((length) => length > 0 && length <= MOST_CHARACTERS)
    .flatMap((length) => ['a', '1'].map((character) => character.repeat(length)))
  return [...TEXTS, ...new Set(long)]
}

function numbersFor(form: NumberForm, beside: Form): number[] {
  const ends = [form, ...(beside.kind === 'number' ? [beside] : [])].flatMap(({ min, max, above, below }) => [
    min,
    max,
    above,
    below,
  ])
  const near = ends.filter(Number.isFinite).flatMap((end) => [end, end - 1, end + 1, end - 0.5, end + 0.5])
  return [0, 1, ...near, -1, 0.5, 2, 1e9, -1e9]
}

/** One value of each kind, to try on a form that takes fewer than everything. */
export const OF_EVERY_KIND: readonly unknown[] = [null, 'a', 0, true, [], {}]
