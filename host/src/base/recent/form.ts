import { type Form, MAX_FORM_FIELDS } from '@site/contracts'

/** A name that a program gives to a field; what else stands in the place of one may be a person's. */
const FIELD_NAME = /^[A-Za-z_$][\w$]{0,39}$/

/** The form of what an event or a call carries: names of its own fields with the types of their values. */
export function formOf(value: unknown): Form {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const fields: (readonly [string, unknown])[] =
    value instanceof FormData ? [...value.entries()] : Object.entries(value as Readonly<Record<string, unknown>>)
  const named = fields.filter(([name]) => FIELD_NAME.test(name)).slice(0, MAX_FORM_FIELDS)
  return Object.fromEntries(named.map(([name, held]) => [name, typeOf(held)]))
}

function typeOf(value: unknown): Form[string] {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
