import { css } from '@emotion/react'
import type { SportsResult } from '@site/contracts/sports'
import { siteTime } from '@site/domain'
import { media, numeric, px, Tag, text, tokenVar, truncate } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { readMatchEnd } from '../../../lib/wire/index.ts'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(64)} minmax(0, 1fr) ${px(72)} minmax(0, 1fr) minmax(${px(90)}, ${px(240)})`,
  alignItems: 'center',
  gap: px(10),
  minHeight: px(34),
  padding: px(4, 12),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(13),
  color: tokenVar('text.strong'),
  '& > time': { ...numeric, fontWeight: 500, color: tokenVar('text.weak') },
  '& > span': truncate,
  '& > span:first-of-type': { textAlign: 'end' },
  '& > span[data-won]': { fontWeight: 700 },
  '& > small': { ...numeric, fontWeight: 500, fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'end' },
  [media.touch]: { minHeight: px(48) },
  [media.mobile]: {
    gridTemplateColumns: `${px(44)} minmax(0, 1fr) ${px(58)} minmax(0, 1fr)`,
    gap: px(2, 8),
    fontSize: text(14),
    '& > small': { gridColumn: '1 / -1', textAlign: 'center' },
  },
})
const scoreStyle = css(numeric, {
  justifySelf: 'center',
  minWidth: px(52),
  padding: px(2, 8),
  borderRadius: px(6),
  background: tokenVar('bg.sunken'),
  fontSize: text(16),
  textAlign: 'center',
})

/** A finished match: final score, and the score at half-time or of each period. */
export function ResultRow({ result }: { readonly result: SportsResult }) {
  const t = useSportsTexts()
  const { start, team_h: home, team_c: away, ft, ht, periods = [], cancelled } = result
  const { winner, reason } = readMatchEnd(result)
  const parts = periods.length > 0 ? periods.join('  ') : ht === undefined ? '' : `${t('results.half')} ${ht}`
  return (
    <li css={rowStyle}>
      <time dateTime={new Date(start).toISOString()}>{siteTime(start)}</time>
      <span data-won={winner === 'home' ? '' : undefined}>{home}</span>
      {cancelled === undefined ? (
        <b css={scoreStyle}>{ft}</b>
      ) : (
        <Tag tone="warning">{reason === undefined ? cancelled : t(`result.${reason}`)}</Tag>
      )}
      <span data-won={winner === 'away' ? '' : undefined}>{away}</span>
      <small>{parts}</small>
    </li>
  )
}
