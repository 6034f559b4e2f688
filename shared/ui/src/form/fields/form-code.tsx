import { CodeInput, type CodeInputProps } from '../../components/code-input.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

export type FormCodeProps<Values extends FormValues> = Bound<Values, TextName<Values>> & Omit<CodeInputProps, FromField>

/** A code of a fixed number of digits of a form. */
export function FormCode<Values extends FormValues>({ of, name, ...rest }: FormCodeProps<Values>) {
  const { control, ...field } = useAnyField<string>(of, name)
  return <CodeInput {...rest} {...control} {...field} />
}
