import { canonicalJson, type Shape } from '@site/contracts'

import { type Budget, BudgetSpent } from './budget.ts'
import { type ArrayForm, type Form, formOf, isAnyText, type ObjectForm, refusingMarks } from './form.ts'
import { holds, itemAt, OF_EVERY_KIND, samplesOf, witness } from './values.ts'

/** A value that is sent and not taken. `part` is the smallest piece of it that is at fault; none where one is left out. */
export interface CounterExample {
  /** `list[0].state`; empty for the whole. */
  readonly path: string
  readonly part?: unknown
  /** All of the value, where one could be put together. */
  readonly whole?: unknown
}

/** Whether everything that one side sends is taken by the other. */
export type Comparison =
  | { readonly verdict: 'fits' }
  | ({ readonly verdict: 'differs' } & CounterExample)
  | { readonly verdict: 'unclear'; readonly path: string; readonly why: string }

type Differs = Extract<Comparison, { verdict: 'differs' }>

const FITS: Comparison = { verdict: 'fits' }
const known = new WeakMap<Form, WeakMap<Form, Comparison>>()
const none = { verdict: 'unclear', path: '' } as const

const TOO_MUCH = { ...none, why: 'to compare it would take too long' } as const

/** Pairs that took all that one comparison may: they would again. */
const endless = new WeakMap<Shape, WeakSet<Shape>>()

/**
 * Compares two shapes. What is sent is what its shape names and nothing more; names beside those are the sender's own
 * business. `fits` is proved by the keywords, `differs` has a value that was tried on both, and whatever is neither, or
 * would cost more than it may, is `unclear`.
 * @param budget of all that is compared with it
 */
export function compareWithin(sent: Shape, taken: Shape, budget: Budget): Comparison {
  if (budget.isSpent || endless.get(sent)?.has(taken) === true) return TOO_MUCH
  const own = budget.ofOne()
  try {
    return compareWhole(formOf(sent, own), formOf(taken, own), own)
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    // a pattern that took too long is not tried again, so the next time may come further
    const isOfPatterns = own.left.patternsMs < 0
    if (!budget.isSpent && !isOfPatterns) endless.set(sent, (endless.get(sent) ?? new WeakSet()).add(taken))
    return TOO_MUCH
  }
}

function compareWhole(from: Form, to: Form, budget: Budget): Comparison {
  const found = compare(from, to, budget)
  if (found.verdict !== 'differs' || !('whole' in found)) return found
  const isProved = holds(from, found.whole, budget) !== false && holds(to, found.whole, budget) === false
  return isProved ? found : { ...none, why: 'the value that was found is taken after all' }
}

function compare(from: Form, to: Form, budget: Budget): Comparison {
  budget.spend()
  if (from === to) return FITS
  const memory = known.get(from) ?? new WeakMap<Form, Comparison>()
  known.set(from, memory)
  const before = memory.get(to)
  if (before !== undefined) return before
  const found = from.text === to.text ? FITS : withMarks(from, to, byKind(from, to, budget), budget)
  memory.set(to, found)
  return found
}

/** A rule that no keyword says is the same on both sides, or the answer is not certain. */
function withMarks(from: Form, to: Form, found: Comparison, budget: Budget): Comparison {
  budget.spend(from.marks.length * (1 + to.marks.length) + to.marks.length)
  const own = refusingMarks(from)
  if (found.verdict === 'fits') {
    const [added] = to.marks.filter((mark) => !from.marks.includes(mark))
    if (added !== undefined) return { ...none, why: `it has the rule ${added}` }
    // what comes after a trim says nothing of the spaces before it
    const [dropped] = isAnyText(to) ? [] : from.marks.filter((mark) => !own.includes(mark) && !to.marks.includes(mark))
    return dropped === undefined ? found : { ...none, why: `it lacks the rule ${dropped}` }
  }
  if (found.verdict === 'differs' && own.length > 0) {
    return { ...none, path: found.path, why: `what is sent has the rule ${own[0]}` }
  }
  return found
}

function byKind(from: Form, to: Form, budget: Budget): Comparison {
  if (from.kind === 'opaque' || to.kind === 'opaque')
    return { ...none, why: 'it is said in a way that is not compared' }
  if (to.kind === 'anything') return FITS
  if (from.kind === 'union') return ofEach(from.options.map((option) => compare(option, to, budget)))
  if (from.kind === 'values') return ofEach(from.values.map((value) => ofValue(value, to, budget)))
  if (to.kind === 'union') return toOneOf(from, to.options, to, budget)
  if (from.kind === 'anything') return refusedOf(OF_EVERY_KIND, to, budget)
  if (from.kind === 'object' && to.kind === 'object') return ofObjects(from, to, budget)
  if (from.kind === 'array' && to.kind === 'array') return ofArrays(from, to, budget)
  if (from.kind === 'string' && to.kind === 'string') {
    const isWithin = from.min >= to.min && from.max <= to.max
    const isLike = (one?: string, other?: string) => other === undefined || one === other
    if (isWithin && isLike(from.pattern, to.pattern) && isLike(from.format, to.format)) return FITS
    return refusedOf(samplesOf(from, budget, to), to, budget)
  }
  if (from.kind === 'number' && to.kind === 'number') {
    const isWithin = from.min >= to.min && from.max <= to.max && from.above >= to.above && from.below <= to.below
    const isLike = to.multipleOf === undefined || from.multipleOf === to.multipleOf
    if (isWithin && isLike && (from.isWhole || !to.isWhole)) return FITS
    return refusedOf(samplesOf(from, budget, to), to, budget)
  }
  const found =
    from.kind === 'string' || from.kind === 'number' ? samplesOf(from, budget) : listOf(witness(from, budget))
  return refusedOf(found, to, budget)
}

function listOf(found: { readonly value: unknown } | undefined): readonly unknown[] {
  return found === undefined ? [] : [found.value]
}

/** All have to fit: the first that differs decides, then the first that is unclear. */
function ofEach(found: readonly Comparison[]): Comparison {
  return (
    found.find(({ verdict }) => verdict === 'differs') ?? found.find(({ verdict }) => verdict === 'unclear') ?? FITS
  )
}

function ofValue(value: unknown, to: Form, budget: Budget): Comparison {
  const is = holds(to, value, budget)
  if (is === undefined) {
    const text = canonicalJson(value)
    budget.spend(text.length)
    return { ...none, why: `whether ${text} is taken is not said by a keyword` }
  }
  return is ? FITS : { verdict: 'differs', path: '', part: value, whole: value }
}

/** The first of these values that is refused for certain. */
function refusedOf(values: readonly unknown[], to: Form, budget: Budget): Comparison {
  const refused = values.find((value) => holds(to, value, budget) === false)
  if (refused === undefined) return { ...none, why: 'no value was found that is sent and not taken' }
  return { verdict: 'differs', path: '', part: refused, whole: refused }
}

/** Fits where one alternative takes all of it; differs where a value is refused by each. */
function toOneOf(from: Form, options: readonly Form[], to: Form, budget: Budget): Comparison {
  // the one that is meant comes first: what is wrong in it says more than that it is not another
  const meant = new Set(options.filter((option) => isMeant(from, option, budget)))
  const found = [...meant, ...options.filter((option) => !meant.has(option))].map((option) =>
    compare(from, option, budget),
  )
  if (found.some(({ verdict }) => verdict === 'fits')) return FITS
  const refused = found.find(
    (one) => one.verdict === 'differs' && 'whole' in one && holds(to, one.whole, budget) === false,
  )
  return refused ?? { ...none, why: 'several alternatives together may take it' }
}

/** Whether an alternative is of the same kind, and has a value in common wherever both name theirs. */
function isMeant(from: Form, option: Form, budget: Budget): boolean {
  budget.spend()
  if (from.kind !== 'object' || option.kind !== 'object') return from.kind === option.kind
  return [...option.properties].every(([name, { form }]) => {
    const own = from.properties.get(name)?.form
    budget.spend()
    if (own?.kind !== 'values' || form.kind !== 'values') return true
    budget.spend(own.values.length * form.values.length)
    return own.values.some((value) => form.values.includes(value))
  })
}

/** A part of a value that is at fault, and the value with it in place, if the rest could be made. */
function inside(name: string, found: Differs, put: (part: unknown) => unknown): Differs {
  const whole = 'whole' in found ? put(found.whole) : undefined
  const part = 'part' in found ? { part: found.part } : {}
  return { verdict: 'differs', path: joined(name, found.path), ...part, ...(whole === undefined ? {} : { whole }) }
}

function unclearIn(name: string, found: Extract<Comparison, { verdict: 'unclear' }>): Comparison {
  return { ...found, path: joined(name, found.path) }
}

/** `list` and `[0].state` → `list[0].state`. */
function joined(name: string, path: string): string {
  return path === '' || path.startsWith('[') ? `${name}${path}` : `${name}.${path}`
}

function ofObjects(from: ObjectForm, to: ObjectForm, budget: Budget): Comparison {
  let made: ReturnType<typeof witness> | 'not yet' = 'not yet'
  const baseOf = () => (made = made === 'not yet' ? witness(from, budget) : made)
  const withPart = (name: string) => (part: unknown) => {
    const base = baseOf()
    if (base === undefined) return undefined
    budget.spend(from.properties.size)
    return { ...(base.value as object), [name]: part }
  }
  const ofProperty = (name: string, one: Form, other: Form): Comparison => {
    const found = compare(one, other, budget)
    if (found.verdict === 'differs') return inside(name, found, withPart(name))
    return found.verdict === 'unclear' ? unclearIn(name, found) : found
  }
  /** A name that the other side does not have, with any value that it can have. */
  const refuseName = (name: string, form: Form): Comparison => {
    if (form.kind === 'values' && form.values.length === 0) return FITS
    const found = witness(form, budget)
    if (found === undefined) return { ...none, path: name, why: 'it is said in a way that is not compared' }
    const { value } = found
    return inside(name, { verdict: 'differs', path: '', part: value, whole: value }, withPart(name))
  }
  const ofOther = (name: string, form: Form): Comparison => {
    if (to.others === 'none') return refuseName(name, form)
    const isNamed = to.names === undefined ? FITS : ofValue(name, to.names, budget)
    if (isNamed.verdict === 'differs') return refuseName(name, form)
    if (isNamed.verdict === 'unclear') return unclearIn(name, isNamed)
    return to.others === 'open' ? FITS : ofProperty(name, form, to.others)
  }
  const without = (name: string): Comparison => {
    budget.spend(from.properties.size)
    const base = baseOf()
    const whole = base === undefined ? {} : { whole: omit(base.value as object, name) }
    return { verdict: 'differs', path: name, ...whole }
  }

  budget.spend(from.properties.size + to.properties.size)
  const found: Comparison[] = []
  for (const [name, { form, isRequired }] of to.properties) {
    const own = from.properties.get(name)
    if (isRequired && own?.isRequired !== true) found.push(without(name))
    else if (own !== undefined) found.push(ofProperty(name, own.form, form))
    else if (typeof from.others === 'object') found.push(ofProperty(name, from.others, form))
  }
  for (const [name, { form }] of from.properties) if (!to.properties.has(name)) found.push(ofOther(name, form))
  if (typeof from.others === 'object') found.push(ofOthers(from, to, from.others, { ofOther, budget }))
  return ofEach(found)
}

/** Names that are not known one by one, as a record has them. */
function ofOthers(
  { names }: ObjectForm,
  to: ObjectForm,
  others: Form,
  { ofOther, budget }: { readonly ofOther: (name: string, form: Form) => Comparison; readonly budget: Budget },
): Comparison {
  if (to.names !== undefined) {
    if (names === undefined) return { ...none, why: 'the names are not compared' }
    const found = compare(names, to.names, budget)
    if (found.verdict === 'differs' && typeof found.part === 'string') return ofOther(found.part, others)
    if (found.verdict !== 'fits') return { ...none, why: 'the names are not compared' }
  }
  if (to.others === 'open') return FITS
  const name = names === undefined || holds(names, 'a', budget) === true ? { value: 'a' } : witness(names, budget)
  if (typeof name?.value !== 'string') return { ...none, why: 'the names are not compared' }
  return ofOther(to.properties.has(name.value) ? `${name.value}a` : name.value, others)
}

function omit(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

function ofArrays(from: ArrayForm, to: ArrayForm, budget: Budget): Comparison {
  const filled = (length: number) => witness({ ...from, min: length }, budget)
  if (from.min < to.min) return refusedOf(listOf(filled(from.min)), to, budget)
  if (from.max > to.max) {
    const found = refusedOf(listOf(filled(to.max + 1)), to, budget)
    return found.verdict === 'differs'
      ? { ...found, path: `[${to.max}]`, part: (found.part as unknown[]).at(-1) }
      : found
  }
  const places = Math.min(from.max, Math.max(from.first.length, to.first.length) + 1)
  const found = Array.from({ length: places }, (_, index): Comparison => {
    const one = compare(itemAt(from, index), itemAt(to, index), budget)
    const name = `[${index}]`
    if (one.verdict === 'unclear') return unclearIn(name, one)
    if (one.verdict === 'fits') return one
    const base = filled(Math.max(from.min, index + 1))
    return inside(name, one, (part) =>
      base === undefined ? undefined : (base.value as unknown[]).map((item, place) => (place === index ? part : item)),
    )
  })
  return ofEach(found)
}
