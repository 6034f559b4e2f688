import { css } from '@emotion/react'
import type { BonusPool } from '@site/contracts'
import { formatCny } from '@site/domain'
import { media, numeric, px, quick, scrollStrip, text, tokenVar, truncate } from '@site/ui'
import { GameArt } from '@site/ui/art'
import { memo, useMemo } from 'react'

import { subjectOf } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'
import { poolTotal } from '../jackpot.ts'
import { usePools } from '../use-pools.ts'
import { JackpotWinners } from './jackpot-winners.tsx'

const SHOWN = 4

const listStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(${SHOWN}, minmax(0, 1fr))`,
  gap: px(12),
  [media.touch]: { ...scrollStrip, gap: px(10) },
})
const cardStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  width: '100%',
  minHeight: px(72),
  padding: px(8, 14, 8, 8),
  borderRadius: tokenVar('radius.card'),
  background: `linear-gradient(100deg, ${tokenVar('bg.raised')} 40%, ${tokenVar('money.soft')})`,
  boxShadow: tokenVar('shadow.card'),
  textAlign: 'start',
  [media.touch]: { width: px(236), flex: 'none' },
  [media.hover]: { '&:hover': { transform: 'translateY(-2px)' } },
})
const artStyle = css({
  position: 'relative',
  flex: 'none',
  width: px(56),
  height: px(56),
  borderRadius: px(8),
  overflow: 'hidden',
})
const wordsStyle = css({ display: 'block', minWidth: 0 })
const nameStyle = css(truncate, { display: 'block', fontSize: text(13), color: tokenVar('text.normal') })
const amountStyle = css(numeric, {
  display: 'block',
  fontSize: text(20),
  lineHeight: 1.25,
  color: tokenVar('money'),
  whiteSpace: 'nowrap',
})

export interface JackpotStripProps {
  /** Codes of the venues whose pools count here; closed ones are left out. */
  readonly venues: ReadonlySet<string>
  readonly onPlay: (pool: BonusPool) => void
}

/** The fullest bonus pools of a category, and who has won one last. */
export const JackpotStrip = memo(function JackpotStrip({ venues, onPlay }: JackpotStripProps) {
  const t = useCasinoTexts()
  const { data } = usePools()
  const pools = useMemo(() => (data ?? []).filter(({ enName }) => venues.has(enName)), [data, venues])
  const shown = pools.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('home.jackpots')}>
      <ul role="list" css={listStyle}>
        {shown.map((pool) => (
          <li key={`${pool.enName}-${pool.gameCode}`}>
            <Pool pool={pool} onPlay={onPlay} />
          </li>
        ))}
      </ul>
      <JackpotWinners pools={pools} />
    </section>
  )
})

function Pool({ pool, onPlay }: { readonly pool: BonusPool; readonly onPlay: JackpotStripProps['onPlay'] }) {
  const t = useCasinoTexts()
  const { enName, gameCode, name } = pool
  return (
    <button type="button" css={cardStyle} aria-label={t('games.poolNamed', { name })} onClick={() => onPlay(pool)}>
      <span css={artStyle}>
        <GameArt seed={`${enName}-${gameCode}`} subject={subjectOf(enName)} />
      </span>
      <span css={wordsStyle}>
        <span css={nameStyle}>{name}</span>
        <b css={amountStyle}>{formatCny(poolTotal([pool]))}</b>
      </span>
    </button>
  )
}
