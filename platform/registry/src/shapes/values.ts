import type { Budget } from './budget.ts'
import { fitsPattern } from './fits-pattern.ts'
import type { ArrayForm, Form, NumberForm, ObjectForm, StringForm } from './form.ts'
import { TEXTS } from './texts.ts'

/** Longer ones are not made to show that they are too long. */
const MOST_CHARACTERS = 20_000
/** Items, properties and characters of one value together: lists within lists are soon more than anybody can hold. */
const MOST_PIECES = 20_000

/** Whether a form holds a value; undefined where it has a rule that cannot be told. Names that it does not say may be there. @throws BudgetSpent */
export function holds(form: Form, value: unknown, budget: Budget): boolean | undefined {
  const is = holdsByKeywords(form, value, budget)
  return is === true && form.marks.length > 0 ? undefined : is
}

function holdsByKeywords(form: Form, value: unknown, budget: Budget): boolean | undefined {
  budget.spend()
  switch (form.kind) {
    case 'anything':
      return true
    case 'opaque':
      return undefined
    case 'values':
      budget.spend(form.values.length)
      return form.values.some((one) => one === value)
    case 'union': {
      const found = form.options.map((option) => holds(option, value, budget))
      return found.includes(true) || (found.includes(undefined) ? undefined : false)
    }
    case 'string':
      return typeof value === 'string' && isText(form, value, budget)
    case 'number':
      return typeof value === 'number' && isNumber(form, value)
    case 'array':
      if (!Array.isArray(value) || value.length < form.min || value.length > form.max) return false
      return all((value as unknown[]).map((item, index) => holds(itemAt(form, index), item, budget)))
    case 'object':
      return isObject(value) && isRecord(form, value, budget)
  }
}

/** Of several that are needed: false if one is, else undefined if one is. */
function all(found: readonly (boolean | undefined)[]): boolean | undefined {
  return found.includes(false) ? false : found.includes(undefined) ? undefined : true
}

function isText({ min, max, pattern, format }: StringForm, value: string, budget: Budget): boolean | undefined {
  if (value.length < min || value.length > max) return false
  const fits = pattern === undefined ? true : fitsPattern(pattern, value, budget)
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

function isRecord(form: ObjectForm, value: Readonly<Record<string, unknown>>, budget: Budget): boolean | undefined {
  const { properties, others, names } = form
  const given = Object.keys(value)
  budget.spend(properties.size + given.length)
  const own = [...properties].map(([name, { form: of, isRequired }]) =>
    Object.hasOwn(value, name) ? holds(of, value[name], budget) : !isRequired,
  )
  const more = given.filter((name) => !properties.has(name))
  const rest = more.map((name) => {
    if (others === 'none') return false
    const isNamed = names === undefined ? true : holds(names, name, budget)
    return others === 'open' ? isNamed : all([isNamed, holds(others, value[name], budget)])
  })
  return all([...own, ...rest])
}

/** A value of a form, as small as it gets; undefined where none was found, or none that is short. @throws BudgetSpent */
export function witness(form: Form, budget: Budget): { readonly value: unknown } | undefined {
  return made(form, { pieces: MOST_PIECES }, budget)
}

/** @param room for all of the value, which each piece of it takes from */
function made(form: Form, room: { pieces: number }, budget: Budget): { readonly value: unknown } | undefined {
  budget.spend()
  switch (form.kind) {
    case 'anything':
      return { value: null }
    case 'opaque':
      return undefined
    case 'values':
      return form.values.length === 0 ? undefined : { value: form.values[0] }
    case 'union':
      for (const option of form.options) {
        const found = made(option, room, budget)
        if (found !== undefined) return found
      }
      return undefined
    case 'string':
    case 'number': {
      const value = samplesTried(form, form).find((one) => isCertain(form, one, budget))
      if (typeof value === 'string') room.pieces -= value.length
      return value === undefined || room.pieces < 0 ? undefined : { value }
    }
    case 'array': {
      room.pieces -= form.min
      if (room.pieces < 0) return undefined
      const items: unknown[] = []
      for (let index = 0; index < form.min; index++) {
        const item = made(itemAt(form, index), room, budget)
        if (item === undefined) return undefined
        items.push(item.value)
      }
      return { value: items }
    }
    case 'object': {
      budget.spend(form.properties.size)
      const needed = [...form.properties].filter(([, { isRequired }]) => isRequired)
      room.pieces -= needed.length
      if (room.pieces < 0) return undefined
      const entries: [string, unknown][] = []
      for (const [name, { form: of }] of needed) {
        const found = made(of, room, budget)
        if (found === undefined) return undefined
        entries.push([name, found.value])
      }
      return { value: Object.fromEntries(entries) }
    }
  }
}

/**
 * Values of one text or number form, at its ends and at those of another.
 * @param beside whose limits are tried as well
 * @throws BudgetSpent
 */
export function samplesOf(
  form: StringForm | NumberForm,
  budget: Budget,
  beside: Form = form,
): readonly (string | number)[] {
  return samplesTried(form, beside).filter((value) => isCertain(form, value, budget))
}

function samplesTried(form: StringForm | NumberForm, beside: Form): readonly (string | number)[] {
  return form.kind === 'string' ? textsFor(form, beside) : numbersFor(form, beside)
}

/** What is certain to be there comes first; a format is not decided, so its texts are. */
function isCertain(form: Form, value: unknown, budget: Budget): boolean {
  return holdsByKeywords(form, value, budget) === true
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
