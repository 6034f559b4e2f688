import { css } from '@emotion/react'
import { media, numeric, px, quick, scrollStrip, text, tokenVar } from '@site/ui'

const stripStyle = css(scrollStrip, {
  gap: px(4),
  padding: px(6, 12),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  '&:last-of-type': { borderBottom: `1px solid ${tokenVar('line.soft')}` },
})
const itemStyle = css(quick, numeric, {
  flex: 'none',
  minHeight: px(30),
  paddingInline: px(14),
  borderRadius: tokenVar('radius.pill'),
  fontFamily: `${tokenVar('font.number')}, ${tokenVar('font.body')}`,
  fontSize: text(13),
  fontWeight: 500,
  color: tokenVar('text.normal'),
  background: tokenVar('bg.sunken'),
  cursor: 'pointer',
  [media.touch]: { minHeight: px(40), fontSize: text(14) },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
  '&[aria-pressed=true]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
})

export interface ChoiceStripProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of many, in a strip that scrolls sideways. */
export function ChoiceStrip<Value extends string>({ label, value, options, onChoose }: ChoiceStripProps<Value>) {
  return (
    <div css={stripStyle} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          css={itemStyle}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
