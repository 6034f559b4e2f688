import { TextArea, type TextAreaProps } from '../../components/text-area.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

export type FormTextAreaProps<Values extends FormValues> = Bound<Values, TextName<Values>> &
  Omit<TextAreaProps, FromField>

/** A text of several lines of a form. */
export function FormTextArea<Values extends FormValues>({ of, name, ...rest }: FormTextAreaProps<Values>) {
  const { value, error, control, onValueChange } = useAnyField<string>(of, name)
  return (
    <TextArea
      {...rest}
      {...control}
      value={value}
      error={error}
      onChange={({ target }) => onValueChange(target.value)}
    />
  )
}
