import { css } from '@emotion/react'
import { Chip, ChipGroup, px, tokenVar } from '@site/ui'

const stripStyle = css({
  padding: px(6, 12),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  '&:last-of-type': { borderBottom: `1px solid ${tokenVar('line.soft')}` },
})
const itemStyle = css({ fontFamily: `${tokenVar('font.number')}, ${tokenVar('font.body')}`, paddingInline: px(14) })

export interface ChoiceStripProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of many, in a strip that scrolls sideways. */
export function ChoiceStrip<Value extends string>({ label, value, options, onChoose }: ChoiceStripProps<Value>) {
  return (
    <ChipGroup css={stripStyle} label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          css={itemStyle}
          pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </ChipGroup>
  )
}
