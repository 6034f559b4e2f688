import { css } from '@emotion/react'
import { FIELD_LIMITS } from '@site/contracts'
import { tokenVar } from '@site/contracts/tokens'
import { type Fen, formatPlain, typedAmount } from '@site/domain'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { numeric } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { buttonStyle } from './button-style.ts'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { Field, type FieldFrame } from './field.tsx'
import { sanitizeAmount } from './sanitize-amount.ts'

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'prefix' | 'className' | 'max' | 'required'
>

export interface AmountFieldProps extends InputProps, FieldFrame {
  /** yuan as typed, `''` when empty */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** a higher amount is cut to this, in fen */
  readonly max?: Fen | undefined
  /** told when an amount was cut to `max` */
  readonly onClamp?: ((max: Fen) => void) | undefined
  /** what the button 全部 fills in, in fen; without it there is no such button */
  readonly all?: Fen | undefined
  readonly allLabel?: string | undefined
  /** sign or code before the amount */
  readonly currency?: ReactNode
  readonly decimals?: number | undefined
  /** amounts in whole yuan offered as chips below */
  readonly quick?: readonly number[] | undefined
  readonly quickLabel?: ((yuan: number) => string) | undefined
}

const signStyle = css(numeric, { color: tokenVar('text.strong'), fontSize: text(16) })
const amountStyle = css(numeric, {
  fontSize: text(20),
  [media.touch]: { fontSize: text(20) },
  // words beside figures: as large as in other fields
  '&::placeholder': { fontSize: text(14), fontWeight: 400 },
})
const chipsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(8),
  '& > button': { ...numeric, flex: '1 0 auto' },
})

const { transferDecimals, transferLength } = FIELD_LIMITS

/** Money as a player types it: digits only, two decimals, as long as an amount may be (spec 5), with chips and a button for all. */
export function AmountField(props: AmountFieldProps) {
  const { label, hideLabel, hint, error, required, aside, className, id, ...own } = props
  const {
    value,
    onValueChange,
    max,
    onClamp,
    all,
    currency = '¥',
    decimals = transferDecimals,
    maxLength = transferLength,
    ...more
  } = own
  const { quick, quickLabel = String, allLabel = uiText('amount.all'), ...input } = more

  function propose(typed: string) {
    const amount = sanitizeAmount(typed, { decimals, maxLength }, value)
    const fen = typedAmount(amount)
    if (max !== undefined && fen !== undefined && fen > max) {
      onValueChange(formatPlain(max))
      onClamp?.(max)
    } else {
      onValueChange(amount)
    }
  }

  return (
    <Field {...{ id, label, hideLabel, hint, error, required, aside, className }}>
      {(naming) => (
        <>
          <div css={controlBoxStyle}>
            <span css={signStyle} aria-hidden="true">
              {currency}
            </span>
            <input
              autoComplete="off"
              enterKeyHint="done"
              {...input}
              {...naming}
              required={required}
              inputMode={decimals === 0 ? 'numeric' : 'decimal'}
              css={[inputStyle, amountStyle]}
              value={value}
              onChange={(event: ChangeEvent<HTMLInputElement>) => propose(event.target.value)}
            />
            {all !== undefined && (
              <button
                type="button"
                css={buttonStyle({ variant: 'ghost', size: 'sm' })}
                disabled={input.disabled}
                onClick={() => propose(formatPlain(all))}
              >
                {allLabel}
              </button>
            )}
          </div>
          {quick !== undefined && (
            <div css={chipsStyle}>
              {quick.map((yuan) => (
                <button
                  key={yuan}
                  type="button"
                  css={buttonStyle({ variant: 'secondary', size: 'sm' })}
                  disabled={input.disabled}
                  aria-pressed={value === String(yuan)}
                  onClick={() => propose(String(yuan))}
                >
                  {quickLabel(yuan)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
