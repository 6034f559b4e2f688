import { PasswordField, type PasswordFieldProps } from '../../components/password-field.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField, Keep } from './bound.ts'

export type FormPasswordProps<Values extends FormValues> = Bound<Values, TextName<Values>> &
  Omit<PasswordFieldProps, FromField> & { readonly keep?: Keep | undefined }

/** A password of a form. */
export function FormPassword<Values extends FormValues>({ of, name, keep, ...rest }: FormPasswordProps<Values>) {
  const { value, error, control, onValueChange } = useAnyField<string>(of, name)
  return (
    <PasswordField
      {...rest}
      {...control}
      value={value}
      error={error}
      onChange={({ target }) => onValueChange(keep?.(target.value) ?? target.value)}
    />
  )
}
