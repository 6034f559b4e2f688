import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { minutesAndSeconds } from '@site/domain'
import { useEffect, useEffectEvent } from 'react'
import { numeric } from '../style/mixins.ts'
import { px, text } from '../theme/units.ts'
import { useSecondsUntil } from '../time/index.ts'

/** From here on the last call is told by colour and weight, in seconds. */
const LAST_CALL_S = 60
const RADIUS = 16
const ROUND = 2 * Math.PI * RADIUS

const frameStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(10),
  color: tokenVar('accent'),
  '&[data-last]': { color: tokenVar('state.error') },
})
const ringStyle = css({ display: 'block', flex: 'none', width: px(40), height: px(40), transform: 'rotate(-90deg)' })
const wordsStyle = css({ display: 'grid', lineHeight: 1.25 })
const labelStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const timeStyle = css(numeric, { fontSize: text(20), color: tokenVar('text.strong') })

export interface CountdownProps {
  readonly label: string
  /** epoch milliseconds */
  readonly endsAt: number
  /** the clock that `endsAt` is of, in epoch milliseconds */
  readonly now: () => number
  /** the whole time in seconds, which the ring shows a part of */
  readonly total: number
  /** nothing is left: told once, also when it began so */
  readonly onEnd?: (() => void) | undefined
  readonly className?: string | undefined
}

/** What is left until something ends, as minutes and seconds with a ring that empties. Not read aloud at every second. */
export function Countdown({ label, endsAt, now, total, onEnd, className }: CountdownProps) {
  const left = useSecondsUntil(endsAt, now)
  const isOver = left === 0
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const gone = 1 - Math.min(1, left / Math.max(1, total))
  return (
    <div css={frameStyle} className={className} data-last={left <= LAST_CALL_S ? '' : undefined}>
      <svg css={ringStyle} viewBox="0 0 40 40" fill="none" strokeWidth={4} aria-hidden="true">
        <circle cx={20} cy={20} r={RADIUS} stroke={tokenVar('line.soft')} />
        <circle
          cx={20}
          cy={20}
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * gone}
        />
      </svg>
      <span css={wordsStyle}>
        <span css={labelStyle} aria-hidden="true">
          {label}
        </span>
        <span css={timeStyle} role="timer" aria-label={label}>
          {minutesAndSeconds(left)}
        </span>
      </span>
    </div>
  )
}
