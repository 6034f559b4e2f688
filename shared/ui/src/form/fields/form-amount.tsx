import { AmountField, type AmountFieldProps } from '../../components/amount-field.tsx'
import type { FormValues, TextName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

export type FormAmountProps<Values extends FormValues> = Bound<Values, TextName<Values>> &
  Omit<AmountFieldProps, FromField>

/** An amount of a form: the field holds yuan as typed, `amountTextField` of the schema makes of it what is sent. */
export function FormAmount<Values extends FormValues>({ of, name, ...rest }: FormAmountProps<Values>) {
  const { control, ...field } = useAnyField<string>(of, name)
  return <AmountField {...rest} {...control} {...field} />
}
