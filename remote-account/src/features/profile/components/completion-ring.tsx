import { css } from '@emotion/react'
import { media, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const SIZE = 84
const WIDTH = 8
const RADIUS = (SIZE - WIDTH) / 2
const ROUND = 2 * Math.PI * RADIUS

const frameStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(6),
  fontSize: text(12),
  [media.mobile]: {
    gridColumn: '1 / -1',
    gridAutoFlow: 'column',
    justifyContent: 'start',
    alignItems: 'center',
    gap: px(12),
  },
})
const ringStyle = css({
  position: 'relative',
  width: px(SIZE),
  height: px(SIZE),
  '& svg': { width: '100%' },
  [media.mobile]: { width: px(56), height: px(56), marginInline: px(10) },
})
const arcStyle = css({ transition: `stroke-dashoffset ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}` })
const numberStyle = css({
  ...numeric,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  fontSize: text(20),
  fontWeight: 700,
  [media.mobile]: { fontSize: text(14) },
})
const labelStyle = css({ color: tokenVar('brand.weak'), [media.mobile]: { fontSize: text(13) } })

/** How much of the profile is filled in, 0-100 per cent. */
export function CompletionRing({ percent }: { readonly percent: number }) {
  const t = useAccountTexts()
  return (
    <div
      css={frameStyle}
      role="progressbar"
      aria-label={t('profile.completion')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div css={ringStyle}>
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" fill="none" strokeWidth={WIDTH}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} stroke="rgba(255, 255, 255, 0.16)" />
          <circle
            css={arcStyle}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            stroke={tokenVar('brand.accent')}
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - percent / 100)}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        </svg>
        <span css={numberStyle}>{percent}%</span>
      </div>
      <span css={labelStyle}>{t('profile.completion')}</span>
    </div>
  )
}
