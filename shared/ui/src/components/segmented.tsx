import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ReactNode, useId } from 'react'
import { quick, scrollStrip, visuallyHidden } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const trackStyle = css(scrollStrip, {
  gap: px(2),
  padding: px(3),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  minWidth: 0,
})
const itemStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  flex: '1 0 auto',
  minHeight: px(28),
  padding: px(2, 12),
  borderRadius: px(6),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [media.touch]: { minHeight: px(38), fontSize: text(14) },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
  '&:has(:checked)': {
    background: tokenVar('bg.raised'),
    color: tokenVar('accent'),
    fontWeight: 600,
    boxShadow: tokenVar('shadow.card'),
  },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('accent')}`, outlineOffset: 1 },
  '&:has(:disabled)': { opacity: 0.45, cursor: 'not-allowed' },
  '& > input': visuallyHidden,
})

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** accessible name of the group */
  readonly label: string
  readonly value: Value
  readonly options: readonly SegmentedOption<Value>[]
  readonly onValueChange: (value: Value) => void
  readonly className?: string | undefined
}

/** One of a few, all in sight: odds type, market, early / today / live. A native radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onValueChange, className } = props
  const name = useId()
  return (
    <div css={trackStyle} className={className} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} css={itemStyle}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
