import { Select, type SelectProps } from '../../components/select.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

export type FormSelectProps<Values extends FormValues> = Bound<Values, TextName<Values>> & Omit<SelectProps, FromField>

/** A choice of a form. */
export function FormSelect<Values extends FormValues>({ of, name, ...rest }: FormSelectProps<Values>) {
  const { value, error, control, onValueChange } = useAnyField<string>(of, name)
  return (
    <Select {...rest} {...control} value={value} error={error} onChange={({ target }) => onValueChange(target.value)} />
  )
}
