import { css } from '@emotion/react'
import type { ComponentProps } from 'react'
import { px } from '../theme/units.ts'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { Field, type FieldFrame } from './field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'required'>, FieldFrame {}

const areaStyle = css(inputStyle, { display: 'block', paddingBlock: px(10), lineHeight: 1.6, resize: 'vertical' })

/** A text of several lines with its label; as `TextField`. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, required, aside, className, id, ...area } = props
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, aside, className }}>
      {(naming) => (
        <div css={controlBoxStyle}>
          <textarea rows={5} autoComplete="off" {...area} {...naming} css={areaStyle} required={required} />
        </div>
      )}
    </Field>
  )
}
