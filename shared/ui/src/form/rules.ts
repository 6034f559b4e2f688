import { type Checked, amountText } from '@site/domain'
import * as v from 'valibot'

/** What a rule finds: an issue of the domain, a key of the feature's own texts, or nothing. */
export type Found = Checked | string

function keyOf(found: NonNullable<Found>): string {
  return typeof found === 'string' ? found : found.code
}

/** A check of the domain as a part of a schema: `v.pipe(v.string(), v.trim(), rule(checkEmail))`. */
export function rule<Value>(check: (value: Value) => Found) {
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    const found = dataset.typed ? check(dataset.value) : undefined
    if (found !== undefined) addIssue({ message: keyOf(found) })
  })
}

/** Checks that need several fields: what is wrong, by the field that it is told at. */
export function rules<Values extends Readonly<Record<string, unknown>>>(
  check: (values: Values) => Readonly<Partial<Record<keyof Values & string, Found>>>,
) {
  return v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, found] of Object.entries<Found>(check(input))) {
      if (found === undefined) continue
      addIssue({ message: keyOf(found), path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }
  })
}

/** A text of which blanks at both ends do not count, with a check of the domain. */
export function textField(check: (text: string) => Found) {
  return v.pipe(v.string(), v.trim(), rule(check))
}

/** An amount as it is typed, made into what is sent, with a check of it where it needs no other field. */
export function amountTextField(check: (amount: string) => Found = () => undefined) {
  return v.pipe(v.string(), v.trim(), v.transform(amountText), rule(check))
}
