import { css } from '@emotion/react'
import { px, quick, text, tokenVar, visuallyHidden } from '@site/ui'
import { type ReactNode, useId } from 'react'

const trackStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  padding: px(2),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(255, 255, 255, 0.08)',
  '&[data-surface=page]': { background: tokenVar('bg.sunken'), padding: px(3) },
})
const choiceStyle = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(4),
  minHeight: px(20),
  padding: px(0, 8),
  borderRadius: tokenVar('radius.pill'),
  fontSize: text(12),
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  color: tokenVar('brand.weak'),
  cursor: 'pointer',
  '&:hover': { color: tokenVar('brand.text') },
  '&:has(:checked)': { background: tokenVar('brand.accent'), color: tokenVar('brand.strong'), fontWeight: 600 },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('brand.accent')}`, outlineOffset: 2 },
  '& > input': visuallyHidden,
  '[data-surface=page] > &': {
    minHeight: px(38),
    flex: 1,
    padding: px(0, 14),
    fontSize: text(14),
    color: tokenVar('text.normal'),
    '&:has(:checked)': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  },
})

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** Accessible name where the label is a single sign. */
  readonly name?: string | undefined
}

export interface ChoiceSwitchProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChoose: (value: Value) => void
  /** `brand`: small, on the deep header; `page`: for fingers, on paper. */
  readonly surface?: 'brand' | 'page'
}

/** One of two, both in sight; a native radio group in the look of the header. */
export function ChoiceSwitch<Value extends string>(props: ChoiceSwitchProps<Value>) {
  const { label, value, choices, onChoose, surface = 'brand' } = props
  const group = useId()
  return (
    <div css={trackStyle} data-surface={surface} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} css={choiceStyle} title={choice.name}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            aria-label={choice.name}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
