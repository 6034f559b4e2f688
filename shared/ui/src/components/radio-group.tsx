import { css, type SerializedStyles } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ReactNode, type Ref, useId } from 'react'
import { quick, visuallyHidden } from '../style/mixins.ts'

const optionBaseStyle = css(quick, {
  position: 'relative',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('accent')}`, outlineOffset: 1 },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
  '& > input': visuallyHidden,
})

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** accessible name where the label is a picture or a single sign */
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string> {
  /** accessible name of the group */
  readonly label: string
  /** undefined: none is chosen yet */
  readonly value: Value | undefined
  readonly options: readonly RadioOption<Value>[]
  readonly onValueChange: (value: Value) => void
  /** nothing can be chosen for the moment */
  readonly disabled?: boolean | undefined
  /** look of an option; a chosen one is `&:has(:checked)` */
  readonly optionStyle?: SerializedStyles | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * One of a few, in whatever look: pictures, boxes, segments. A native radio group: one stop of the keyboard, the arrow
 * keys choose.
 */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onValueChange, disabled = false, optionStyle, className, ref } = props
  const group = useId()
  return (
    <div ref={ref} className={className} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} css={[optionBaseStyle, optionStyle]} title={option.name}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled === true}
            aria-label={option.name}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
