import { css } from '@emotion/react'
import type { GameType } from '@site/contracts/sports'
import { px, Segmented, text, tokenVar } from '@site/ui'

import { type SportsKey, useSportsTexts } from '../../../lib/texts.ts'
import { columnName } from '../../odds/index.ts'
import { type Column, columnsOf, hasHalf } from '../columns.ts'
import { groupStyle, lineStyle } from '../parts/row-style.ts'

const headStyle = css(lineStyle, {
  minHeight: px(40),
  // the list below keeps room for its scroll bar
  overflowY: 'auto',
  scrollbarGutter: 'stable',
  background: tokenVar('bg.sunken'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& .group': groupStyle,
  '& .group > i': { width: 0 },
})
const moreStyle = css({ width: px(64) })
const matchStyle = css({ display: 'flex', alignItems: 'center', gap: px(8), minWidth: 0, whiteSpace: 'nowrap' })

const marketStyle = css({
  display: 'grid',
  gap: px(1),
  lineHeight: px(16),
  textAlign: 'center',
  '& > b': { fontWeight: 600, color: tokenVar('text.normal'), whiteSpace: 'nowrap' },
  '& > small': { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: px(3), fontSize: 'inherit' },
  '& i': { fontStyle: 'normal' },
})

/** What stands in the cells of a market, in their order. */
function sidesOf(family: Column['family'], picks: number): readonly SportsKey[] {
  if (family === 'OU') return ['pick.over', 'pick.under']
  return picks === 3 ? ['match.home', 'column.draw', 'match.away'] : ['match.home', 'match.away']
}

export type Period = 'full' | 'half'

export interface ColumnHeadsProps {
  readonly gameType: GameType
  readonly showFull: boolean
  readonly showHalf: boolean
  /** Offered where only one period has room. */
  readonly onPeriod?: ((period: Period) => void) | undefined
}

/** The heads of the board's columns, in the same grid as its rows. */
export function ColumnHeads({ gameType, showFull, showHalf, onPeriod }: ColumnHeadsProps) {
  const t = useSportsTexts()
  const hasBoth = showFull && showHalf
  const period = (half: boolean) => (hasBoth ? `${t(half ? 'column.half' : 'column.full')} ` : '')
  const group = (half: boolean) => {
    const columns = columnsOf(gameType, half)
    return (
      <div className="group" data-results={columns[0]?.picks.length}>
        {columns.map(({ family, picks }, index) => [
          index > 0 && <i key={`gap-${family}`} />,
          <span key={family} css={marketStyle} style={{ gridColumn: `span ${picks.length}` }}>
            <b>
              {period(half)}
              {columnName(t, family, gameType)}
            </b>
            <small>
              {sidesOf(family, picks.length).map((side) => (
                <i key={side}>{t(side)}</i>
              ))}
            </small>
          </span>,
        ])}
      </div>
    )
  }
  return (
    <div css={headStyle}>
      <span>{t('column.time')}</span>
      <span css={matchStyle}>
        {t('column.match')}
        {onPeriod && hasHalf(gameType) && (
          <Segmented<Period>
            label={t('board.period')}
            value={showHalf ? 'half' : 'full'}
            options={[
              { value: 'full', label: t('column.full') },
              { value: 'half', label: t('column.half') },
            ]}
            onValueChange={onPeriod}
          />
        )}
      </span>
      {showFull && group(false)}
      {showHalf && group(true)}
      <span css={moreStyle} />
    </div>
  )
}
