import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useId } from 'react'
import { Checkbox, type CheckboxProps } from '../../components/checkbox.tsx'
import { text } from '../../theme/units.ts'
import type { FormValues, SwitchName } from '../form-types.ts'
import { useAnyField } from '../use-form-field.ts'
import type { Bound, FromField } from './bound.ts'

const errorStyle = css({ fontSize: text(12), lineHeight: 1.5, color: tokenVar('state.error') })

export type FormCheckboxProps<Values extends FormValues> = Bound<Values, SwitchName<Values>> &
  Omit<CheckboxProps, FromField | 'checked' | 'defaultChecked'>

/** A switch of a form, with its error below. */
export function FormCheckbox<Values extends FormValues>({ of, name, ...rest }: FormCheckboxProps<Values>) {
  const { value, error, control, onValueChange } = useAnyField<boolean>(of, name)
  const errorId = useId()
  return (
    <div>
      <Checkbox
        {...rest}
        {...control}
        checked={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={({ target }) => onValueChange(target.checked)}
      />
      {error !== undefined && (
        <p id={errorId} css={errorStyle} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
