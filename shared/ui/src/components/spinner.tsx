import { css, keyframes } from '@emotion/react'
import { px } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

const style = css({
  display: 'inline-block',
  flex: 'none',
  borderRadius: '50%',
  border: '0.12em solid currentColor',
  borderTopColor: 'transparent',
  animation: `${turn} 700ms linear infinite`,
})

export interface SpinnerProps {
  /** diameter in design px */
  readonly size?: number | undefined
  /** what is being waited for; `''` when the words are already beside it */
  readonly label?: string | undefined
}

/** Only for actions under way (a button, a dialog); content that loads shows a skeleton of its shape. */
export function Spinner({ size = 16, label = uiText('loading') }: SpinnerProps) {
  const naming = label === '' ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return (
    <span
      {...naming}
      css={style}
      data-motion="keep"
      style={{ width: px(size), height: px(size), fontSize: px(size) }}
    />
  )
}
