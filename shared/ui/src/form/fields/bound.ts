import type { FormState, FormValues } from '../form-types.ts'

/** Which field of which form a control is bound to. */
export interface Bound<Values extends FormValues, Name> {
  readonly of: FormState<Values>
  readonly name: Name
}

/** What a bound control gets from its field, never from its caller. */
export type FromField = 'name' | 'value' | 'defaultValue' | 'error' | 'onChange' | 'onValueChange' | 'onBlur' | 'ref'

/** What a text field keeps of what is typed. */
export type Keep = (typed: string) => string
