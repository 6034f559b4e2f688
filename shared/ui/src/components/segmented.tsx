import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { scrollStrip } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group.tsx'

const trackStyle = css(scrollStrip, {
  gap: px(2),
  padding: px(3),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  minWidth: 0,
})
const itemStyle = css({
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
  [media.touch]: { minHeight: px(38), fontSize: text(14) },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
  '&:has(:checked)': {
    background: tokenVar('bg.raised'),
    color: tokenVar('accent'),
    fontWeight: 600,
    boxShadow: tokenVar('shadow.card'),
  },
  '&:has(:disabled)': { opacity: 0.45 },
})

export type SegmentedOption<Value extends string> = RadioOption<Value>

export interface SegmentedProps<Value extends string> extends Omit<RadioGroupProps<Value>, 'optionStyle' | 'value'> {
  readonly value: Value
}

/** One of a few, all in sight: odds type, market, early / today / live. A `RadioGroup` in a sunken track. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return <RadioGroup {...props} css={trackStyle} optionStyle={itemStyle} />
}
