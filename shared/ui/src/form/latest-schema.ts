import * as v from 'valibot'
import type { FormValues } from './form-types.ts'

/** A schema of a form: an object of text and switches; what it makes of them is up to it. */
export type SchemaOf<Values extends FormValues, Output extends Record<string, unknown>> = v.GenericSchema<
  Values,
  Output
>

/** Stands for whichever schema was given last: the library keeps its first one, but asks a lazy one each time. */
export function latestSchema<Values extends FormValues, Output extends Record<string, unknown>>(
  first: SchemaOf<Values, Output>,
) {
  let latest = first
  return {
    schema: v.lazy(() => latest),
    replace(next: SchemaOf<Values, Output>): void {
      latest = next
    },
  }
}
