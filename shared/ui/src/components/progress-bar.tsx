import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { px } from '../theme/units.ts'

const trackStyle = css({
  height: px(6),
  borderRadius: px(3),
  overflow: 'hidden',
  background: tokenVar('bg.sunken'),
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
})
const fillStyle = css({
  height: '100%',
  borderRadius: 'inherit',
  background: tokenVar('accent'),
  transformOrigin: 'left',
  transition: `transform ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  '&[data-full]': { background: tokenVar('state.success') },
})

export interface ProgressBarProps {
  /** accessible name: what is on its way */
  readonly label: string
  /** how much of it is done, 0 to 1; more is shown as done */
  readonly value: number
  /** what is read instead of the per cent */
  readonly valueText?: string | undefined
  readonly className?: string | undefined
}

/** How far something is on its way to a known end. */
export function ProgressBar({ label, value, valueText, className }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      css={trackStyle}
      className={className}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
    >
      <div css={fillStyle} data-full={share === 1 ? '' : undefined} style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
