import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ComponentProps, useState } from 'react'
import { numeric, quick } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { Field, type FieldFrame } from './field.tsx'

const DIGITS = 6

const boxStyle = css({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: `minmax(0, ${px(48)})`,
  gap: px(8),
  justifyContent: 'start',
})
const cellStyle = css(numeric, quick, {
  display: 'grid',
  placeItems: 'center',
  minHeight: px(48),
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  fontSize: text(20),
  color: tokenVar('text.strong'),
  [media.touch]: { minHeight: px(52) },
  '&[data-current]': {
    borderColor: tokenVar('accent'),
    boxShadow: `0 0 0 1px ${tokenVar('accent')}, 0 0 0 4px ${tokenVar('accent.soft')}`,
  },
  '&[data-bad]': { borderColor: tokenVar('state.error') },
  '&[data-off]': {
    background: tokenVar('bg.sunken'),
    borderColor: tokenVar('line.soft'),
    color: tokenVar('text.weak'),
  },
})
const dotStyle = css({ width: px(10), height: px(10), borderRadius: '50%', background: 'currentcolor' })
// One real field over the cells: filling in, pasting, a screen reader and a code from a message all know that.
const inputStyle = css({
  position: 'absolute',
  inset: 0,
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  outline: 'none',
  color: 'transparent',
  caretColor: 'transparent',
  letterSpacing: px(40),
  // iOS zooms into fields of less
  fontSize: text(16),
  cursor: 'text',
  '&:disabled': { cursor: 'not-allowed' },
  '&::selection': { background: 'none', color: 'transparent' },
})

export interface CodeInputProps
  extends
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'prefix' | 'required' | 'maxLength'>,
    FieldFrame {
  readonly value: string
  readonly onValueChange: (digits: string) => void
  /** how many digits the code has; six when not said */
  readonly digits?: number | undefined
  /** a password: dots in the place of its digits, and nothing that a message could fill in */
  readonly secret?: boolean | undefined
  /** told once when the last digit is there, with the field */
  readonly onComplete?: ((code: string, field: HTMLInputElement) => void) | undefined
}

/**
 * A code that was sent, or a password of digits: a cell for each digit. Whatever else is typed or pasted between the
 * digits is left out.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, hideLabel, hint, error, required, aside, className, id, ...own } = props
  const { value, onValueChange, digits = DIGITS, secret = false, onComplete, onFocus, onBlur, ...input } = own
  const [hasFocus, setFocus] = useState(false)
  const current = hasFocus ? Math.min(value.length, digits - 1) : undefined

  function change(field: HTMLInputElement): void {
    const code = field.value.replaceAll(/\D/g, '').slice(0, digits)
    if (code === value) return
    onValueChange(code)
    if (code.length === digits) onComplete?.(code, field)
  }

  return (
    <Field {...{ id, label, hideLabel, hint, error, required, aside, className }}>
      {(naming) => (
        <div css={boxStyle}>
          {Array.from({ length: digits }, (_, index) => (
            <span
              key={index}
              css={cellStyle}
              aria-hidden="true"
              data-current={index === current ? '' : undefined}
              data-bad={naming['aria-invalid'] === true && index !== current ? '' : undefined}
              data-off={input.disabled === true ? '' : undefined}
            >
              {secret && index < value.length ? <i css={dotStyle} /> : value[index]}
            </span>
          ))}
          <input
            type={secret ? 'password' : 'text'}
            autoComplete={secret ? 'off' : 'one-time-code'}
            inputMode="numeric"
            spellCheck={false}
            {...input}
            {...naming}
            required={required}
            css={inputStyle}
            value={value}
            onChange={({ target }) => change(target)}
            onFocus={(event) => {
              setFocus(true)
              // Digits are added and taken away at the end, where the lit cell is.
              event.target.setSelectionRange(value.length, value.length)
              onFocus?.(event)
            }}
            onBlur={(event) => {
              setFocus(false)
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}
