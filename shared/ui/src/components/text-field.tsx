import type { ComponentProps, ReactNode } from 'react'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { Field, type FieldFrame } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'required'>, FieldFrame {
  /** inside the box, before the text: an icon, an area code */
  readonly prefix?: ReactNode
  /** inside the box, after the text: a button that sends a code, a unit */
  readonly suffix?: ReactNode
}

/** A text input with its label; takes every attribute of `<input>`, so form libraries can spread theirs. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, required, aside, className, prefix, suffix, id, ...input } = props
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, aside, className }}>
      {(naming) => (
        <div css={controlBoxStyle}>
          {prefix}
          <input autoComplete="off" {...input} {...naming} css={inputStyle} required={required} />
          {suffix}
        </div>
      )}
    </Field>
  )
}
