import { css } from '@emotion/react'
import { px, RadioGroup, type RadioOption, text, tokenVar } from '@site/ui'

const trackStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  padding: px(2),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(255, 255, 255, 0.08)',
})
const pageTrackStyle = css({ background: tokenVar('bg.sunken'), padding: px(3) })
const choiceStyle = css({
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
  '&:hover': { color: tokenVar('brand.text') },
  '&:has(:checked)': { background: tokenVar('brand.accent'), color: tokenVar('brand.strong'), fontWeight: 600 },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('brand.accent')}`, outlineOffset: 2 },
})
const pageChoiceStyle = css(choiceStyle, {
  minHeight: px(38),
  flex: 1,
  padding: px(0, 14),
  fontSize: text(14),
  color: tokenVar('text.normal'),
  '&:hover': { color: tokenVar('accent') },
  '&:has(:checked)': { background: tokenVar('accent'), color: tokenVar('accent.text') },
})

export interface ChoiceSwitchProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly RadioOption<Value>[]
  readonly onChoose: (value: Value) => void
  /** `brand`: small, on the deep header; `page`: for fingers, on paper. */
  readonly surface?: 'brand' | 'page'
}

/** One of two, both in sight: a `RadioGroup` in the look of the header. */
export function ChoiceSwitch<Value extends string>(props: ChoiceSwitchProps<Value>) {
  const { label, value, choices, onChoose, surface = 'brand' } = props
  const isPage = surface === 'page'
  return (
    <RadioGroup
      css={[trackStyle, isPage && pageTrackStyle]}
      optionStyle={isPage ? pageChoiceStyle : choiceStyle}
      label={label}
      value={value}
      options={choices}
      onValueChange={onChoose}
    />
  )
}
