import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'children' | 'className' | 'size' | 'required'>, FieldFrame {
  readonly options: readonly SelectOption[]
  /** shown while nothing is chosen */
  readonly placeholder?: string | undefined
  /** 28 px high, for bars above lists */
  readonly compact?: boolean | undefined
}

const boxStyle = css({ position: 'relative', paddingInlineEnd: px(8) })
const compactStyle = css({
  minHeight: px(28),
  padding: px(0, 4, 0, 8),
  borderRadius: px(6),
  [media.touch]: { minHeight: px(40) },
})

// written as text because the types of style objects do not know base-select yet
const pickerStyle = css`
  @supports (appearance: base-select) {
    &,
    &::picker(select) {
      appearance: base-select;
    }
    &::picker-icon {
      display: none;
    }
    &::picker(select) {
      margin-block: ${px(6)};
      margin-inline-start: ${px(-12)};
      padding: ${px(4)};
      border: 0;
      border-radius: ${tokenVar('radius.card')};
      background: ${tokenVar('bg.raised')};
      box-shadow: ${tokenVar('shadow.pop')};
      font-size: ${text(14)};
    }
    & option {
      align-items: center;
      gap: ${px(8)};
      min-height: ${px(36)};
      padding: ${px(6, 10)};
      border-radius: ${px(6)};
    }
    & option:hover,
    & option:focus-visible {
      background: ${tokenVar('bg.hover')};
      outline: none;
    }
    & option:checked {
      color: ${tokenVar('accent')};
      font-weight: 600;
    }
    & option:disabled {
      opacity: 0.45;
    }
    & option::checkmark {
      order: 1;
      margin-inline-start: auto;
    }
  }
`

// browsers that can style the list get the kit's, the others show their own
const selectStyle = css(
  {
    appearance: 'none',
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
    paddingInlineEnd: px(24),
    marginInlineEnd: px(-24),
    // A long choice is cut, and does not make its row higher than the fields beside it.
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& option': { whiteSpace: 'normal', background: tokenVar('bg.raised'), color: tokenVar('text.strong') },
  },
  pickerStyle,
)
const compactTextStyle = css({ fontSize: text(13), [media.touch]: { fontSize: text(14) } })

/** A native select: the phone shows its own wheel, a desktop browser the list of the kit. */
export function Select(props: SelectProps) {
  const { label, hideLabel, hint, error, required, aside, className, id, options, placeholder, compact, ...rest } =
    props
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, aside, className }}>
      {(naming) => (
        <div css={[controlBoxStyle, boxStyle, compact === true && compactStyle]}>
          <select
            {...rest}
            {...naming}
            required={required}
            css={[inputStyle, selectStyle, compact === true && compactTextStyle]}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={16} />
        </div>
      )}
    </Field>
  )
}
