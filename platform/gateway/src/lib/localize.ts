import type { Locale, Wording } from '@site/contracts'
import { toTraditional } from '@site/domain/traditional'
import * as v from 'valibot'

/** Which texts of a value are translated: all, none, or by the name of the field and by the item of the list. */
type Plan = 'translate' | 'keep' | { readonly fields: ReadonlyMap<string, Plan>; readonly items: Plan }

type Inner = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly items?: readonly v.GenericSchema[]
  readonly value?: v.GenericSchema
  readonly options?: readonly unknown[]
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
const wordingOf = (schema: v.GenericSchema) => (v.getMetadata(schema) as { readonly wording?: Wording }).wording

/** What either says to keep is kept: an answer of several shapes is told apart by nobody here. */
function both(one: Plan, other: Plan): Plan {
  if (one === 'translate' || other === 'keep') return other
  if (other === 'translate' || one === 'keep') return one
  const names = new Set([...one.fields.keys(), ...other.fields.keys()])
  const field = (name: string) => both(one.fields.get(name) ?? 'translate', other.fields.get(name) ?? 'translate')
  return {
    fields: new Map([...names].map((name) => [name, field(name)])),
    items: both(one.items, other.items),
  }
}

function makePlan(schema: v.GenericSchema): Plan {
  if (wordingOf(schema) !== undefined) return 'keep'
  const { entries = {}, wrapped, item, items = [], value, options = [] } = schema as Inner
  const alike = [wrapped, ...options].filter(isSchema).map(planOf)
  const fields = Object.entries(entries).flatMap(([name, field]) => {
    const plan = planOf(field)
    return plan === 'translate' ? [] : [[name, plan] as const]
  })
  const own = [item, value, ...items].filter(isSchema).map(planOf)
  const within = own.reduce(both, 'translate')
  const whole: Plan =
    fields.length === 0 && within === 'translate' ? 'translate' : { fields: new Map(fields), items: within }
  return alike.reduce(both, whole)
}

const plans = new WeakMap<v.GenericSchema, Plan>()

function planOf(schema: v.GenericSchema): Plan {
  const plan = plans.get(schema) ?? makePlan(schema)
  plans.set(schema, plan)
  return plan
}

function translate(value: unknown, plan: Plan): unknown {
  if (plan === 'keep') return value
  if (typeof value === 'string') return toTraditional(value)
  if (typeof value !== 'object' || value === null) return value
  const { fields, items } = plan === 'translate' ? { fields: undefined, items: plan } : plan
  if (Array.isArray(value)) return value.map((item) => translate(item, items))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, translate(field, fields?.get(name) ?? items)]),
  )
}

/**
 * A value as it goes out, its texts in the caller's language: the data hold zh-CN, zh-TW is made from it. A text that
 * its schema marks (`Wording`) stays as it is; without a schema all are translated.
 */
export function localize<T>(value: T, lang: Locale, schema?: v.GenericSchema): T {
  if (lang !== 'zh-TW') return value
  return translate(value, schema === undefined ? 'translate' : planOf(schema)) as T
}
