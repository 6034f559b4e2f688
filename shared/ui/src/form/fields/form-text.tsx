import { TextField, type TextFieldProps } from '../../components/text-field.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField, Keep } from './bound.ts'

export type FormTextProps<Values extends FormValues> = Bound<Values, TextName<Values>> &
  Omit<TextFieldProps, FromField> & { readonly keep?: Keep | undefined }

/** A text field of a form. */
export function FormText<Values extends FormValues>({ of, name, keep, ...rest }: FormTextProps<Values>) {
  const { value, error, control, onValueChange } = useAnyField<string>(of, name)
  return (
    <TextField
      {...rest}
      {...control}
      value={value}
      error={error}
      onChange={({ target }) => onValueChange(keep?.(target.value) ?? target.value)}
    />
  )
}
