import type { Shape } from '@site/contracts'
import { UNDECIDED } from '@site/contracts/shapes'

import { Budget } from './budget.ts'
import { textOf } from './text-of.ts'

type Plain = string | number | boolean | null

interface Common {
  /** Equal texts are equal rules. */
  readonly text: string
  /** Rules that no keyword says; a form with one holds fewer values than can be told. */
  readonly marks: readonly string[]
}

export interface StringForm extends Common {
  readonly kind: 'string'
  readonly min: number
  readonly max: number
  readonly pattern?: string
  readonly format?: string
}

export interface NumberForm extends Common {
  readonly kind: 'number'
  readonly isWhole: boolean
  readonly min: number
  readonly max: number
  /** Bounds that are not part of it. */
  readonly above: number
  readonly below: number
  readonly multipleOf?: number
}

export interface ArrayForm extends Common {
  readonly kind: 'array'
  readonly min: number
  readonly max: number
  /** Of the first places. */
  readonly first: readonly Form[]
  readonly rest: Form
}

export interface Property {
  readonly form: Form
  readonly isRequired: boolean
}

export interface ObjectForm extends Common {
  readonly kind: 'object'
  readonly properties: ReadonlyMap<string, Property>
  /** What other names hold: `open` where nothing is said of them. */
  readonly others: Form | 'open' | 'none'
  readonly names?: Form
}

/** What a shape says, in the few kinds that are decided. */
export type Form =
  | (Common & { readonly kind: 'anything' })
  | (Common & { readonly kind: 'values'; readonly values: readonly Plain[] })
  | (Common & { readonly kind: 'union'; readonly options: readonly Form[] })
  /** Something that is not decided: it is equal to itself, and nothing else is known of it. */
  | (Common & { readonly kind: 'opaque' })
  | StringForm
  | NumberForm
  | ArrayForm
  | ObjectForm

/** Say nothing about which values there are. */
const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default', 'examples', 'wording', UNDECIDED])
/** Take spaces from the ends before what follows is asked, and refuse nothing themselves. */
const TRIMS = new Set(['trim', 'trim_start', 'trim_end'])
/** More alternatives than these are not put together. */
const MAX_OPTIONS = 64

const forms = new WeakMap<Shape, Form>()

/** Reads a shape once: documents never change. @throws BudgetSpent */
export function formOf(shape: Shape, budget: Budget): Form {
  const known = forms.get(shape)
  if (known !== undefined) return known
  const form = read(shape, budget)
  forms.set(shape, form)
  return form
}

/** Rules that may refuse a value which the keywords take. */
export function refusingMarks({ marks }: Form): readonly string[] {
  return marks.filter((mark) => !TRIMS.has(mark))
}

/** True where every text is taken. */
export function isAnyText(form: Form): boolean {
  if (form.kind !== 'string') return form.kind === 'anything'
  return form.min === 0 && form.max === Infinity && form.pattern === undefined && form.format === undefined
}

function read(shape: Shape, budget: Budget): Form {
  const said = Object.fromEntries(Object.entries(shape).filter(([keyword]) => !ANNOTATIONS.has(keyword)))
  const given = shape[UNDECIDED]
  const marks = Array.isArray(given) ? given.map(String) : []
  const text = textOf({ ...said, [UNDECIDED]: marks }, budget)
  const common = { text, marks }
  const opaque = { ...common, kind: 'opaque' } as const
  const { type, ...rest } = said
  // A document may say anything where a shape is due.
  const within = (of: unknown): Form =>
    isShape(of) ? formOf(of, budget) : { kind: 'opaque', text: textOf(of, budget), marks: [] }
  const only = (...keywords: readonly string[]) => Object.keys(rest).every((keyword) => keywords.includes(keyword))

  const options = said['anyOf'] ?? said['oneOf']
  if (Array.isArray(options)) return only('anyOf', 'oneOf') ? { ...common, ...unionOf(options.map(within)) } : opaque
  const parts = said['allOf']
  if (Array.isArray(parts)) return (only('allOf') && together(parts.map(within), common, budget)) || opaque
  if ('const' in said) return only('const') ? { ...common, kind: 'values', values: [said['const'] as Plain] } : opaque
  const values = said['enum']
  if (Array.isArray(values)) return only('enum') ? { ...common, kind: 'values', values: values as Plain[] } : opaque
  if (isNothing(said['not'])) return only('not') ? { ...common, kind: 'values', values: [] } : opaque

  const numberAt = (keyword: string, otherwise: number) => {
    const value = said[keyword]
    return typeof value === 'number' ? value : otherwise
  }
  switch (type) {
    case undefined:
      return Object.keys(rest).length === 0 ? { ...common, kind: 'anything' } : opaque
    case 'null':
      return only() ? { ...common, kind: 'values', values: [null] } : opaque
    case 'boolean':
      return only() ? { ...common, kind: 'values', values: [true, false] } : opaque
    case 'string': {
      if (!only('minLength', 'maxLength', 'pattern', 'format')) return opaque
      const { pattern, format } = said
      return {
        ...common,
        kind: 'string',
        min: numberAt('minLength', 0),
        max: numberAt('maxLength', Infinity),
        ...(typeof pattern === 'string' ? { pattern } : {}),
        ...(typeof format === 'string' ? { format } : {}),
      }
    }
    case 'number':
    case 'integer': {
      if (!only('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return opaque
      const { multipleOf } = said
      return {
        ...common,
        kind: 'number',
        isWhole: type === 'integer',
        min: numberAt('minimum', -Infinity),
        max: numberAt('maximum', Infinity),
        above: numberAt('exclusiveMinimum', -Infinity),
        below: numberAt('exclusiveMaximum', Infinity),
        ...(typeof multipleOf === 'number' ? { multipleOf } : {}),
      }
    }
    case 'array':
      return only('items', 'additionalItems', 'minItems', 'maxItems') ? { ...common, ...arrayOf(said, within) } : opaque
    case 'object':
      return only('properties', 'required', 'additionalProperties', 'propertyNames') && isObjectShape(said)
        ? { ...common, ...objectOf(said, within) }
        : opaque
    default:
      return opaque
  }
}

const ANYTHING: Form = { kind: 'anything', text: textOf({ [UNDECIDED]: [] }, new Budget()), marks: [] }

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObjectShape({ properties = {}, required = [] }: Shape): boolean {
  return isShape(properties) && Array.isArray(required) && required.every((name) => typeof name === 'string')
}

function isNothing(not: unknown): boolean {
  return typeof not === 'object' && not !== null && Object.keys(not).length === 0
}

function unionOf(options: readonly Form[]): { readonly kind: 'union'; readonly options: readonly Form[] } {
  const flat = options.flatMap((option) =>
    option.kind === 'union' && option.marks.length === 0 ? option.options : [option],
  )
  return { kind: 'union', options: flat }
}

type FormOf = (shape: unknown) => Form

function arrayOf(said: Shape, within: FormOf): Omit<ArrayForm, keyof Common> {
  const { items, additionalItems, minItems = 0, maxItems = Infinity } = said
  const isTuple = Array.isArray(items)
  const rest = isTuple ? additionalItems : items
  const first = isTuple ? items.map(within) : []
  const most = rest === false ? first.length : Infinity
  return {
    kind: 'array',
    min: typeof minItems === 'number' ? minItems : 0,
    max: Math.min(typeof maxItems === 'number' ? maxItems : Infinity, most),
    first,
    rest: typeof rest === 'object' && rest !== null ? within(rest) : ANYTHING,
  }
}

function objectOf(said: Shape, within: FormOf): Omit<ObjectForm, keyof Common> {
  const { properties = {}, required = [], additionalProperties: more, propertyNames: names } = said
  const needed = new Set(required as readonly string[])
  const entries = isShape(properties) ? Object.entries(properties) : []
  return {
    kind: 'object',
    properties: new Map(entries.map(([name, of]) => [name, { form: within(of), isRequired: needed.has(name) }])),
    others: more === false ? 'none' : typeof more === 'object' && more !== null ? within(more) : 'open',
    ...(typeof names === 'object' && names !== null ? { names: within(names) } : {}),
  }
}

/** Several forms that hold at once, where all are objects or alternatives of such; undefined for anything else. */
function together(parts: readonly Form[], common: Common, budget: Budget): Form | undefined {
  const alternatives = parts.map((part) => (part.kind === 'union' ? part.options : [part]))
  const count = alternatives.reduce((product, { length }) => product * length, 1)
  if (count > MAX_OPTIONS || parts.some(({ kind, marks }) => kind === 'union' && marks.length > 0)) return undefined
  let merged: readonly (ObjectForm | undefined)[] = [
    { ...common, kind: 'object', properties: new Map(), others: 'open' },
  ]
  for (const options of alternatives) {
    merged = merged.flatMap((known) => options.map((option) => known && bothOf(known, option, budget)))
  }
  const [only, ...more] = merged
  if (merged.some((one) => one === undefined)) return undefined
  return more.length === 0 ? only : { ...common, kind: 'union', options: merged as readonly ObjectForm[] }
}

function bothOf(one: ObjectForm, other: Form, budget: Budget): ObjectForm | undefined {
  if (other.kind !== 'object' || one.others !== 'open' || other.others !== 'open' || other.names) return undefined
  budget.spend(one.properties.size + other.properties.size + one.marks.length + other.marks.length)
  const properties = new Map(one.properties)
  for (const [name, { form, isRequired }] of other.properties) {
    const known = properties.get(name)
    if (known !== undefined && known.form.text !== form.text) return undefined
    properties.set(name, { form, isRequired: isRequired || known?.isRequired === true })
  }
  const text = textOf([one.text, other.text], budget)
  return { kind: 'object', text, marks: [...one.marks, ...other.marks], properties, others: 'open' }
}
