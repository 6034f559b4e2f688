import { CodeInput, type CodeInputProps } from '../../components/code-input.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

export type FormCodeProps<Values extends FormValues> = Bound<Values, TextName<Values>> &
  Omit<CodeInputProps, FromField | 'onComplete'> & {
    /** the last digit sends the form */
    readonly sends?: boolean | undefined
  }

/** A code of a fixed number of digits of a form. */
export function FormCode<Values extends FormValues>({ of, name, sends = false, ...rest }: FormCodeProps<Values>) {
  const { control, ...field } = useAnyField<string>(of, name)
  const onComplete: CodeInputProps['onComplete'] = (_code, input) => input.form?.requestSubmit()
  return <CodeInput {...rest} {...control} {...field} onComplete={sends ? onComplete : undefined} />
}
