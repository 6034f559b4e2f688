import { css } from '@emotion/react'
import type { GameType } from '@site/contracts/sports'
import { px, Segmented, text, tokenVar } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { columnName } from '../../odds/index.ts'
import { columnsOf, hasHalf } from '../columns.ts'
import { groupStyle, lineStyle } from './row-style.ts'

const headStyle = css(lineStyle, {
  minHeight: px(32),
  // the list below keeps room for its scroll bar
  overflowY: 'auto',
  scrollbarGutter: 'stable',
  background: tokenVar('bg.sunken'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& .group': groupStyle,
  '& .group > span': { textAlign: 'center' },
  '& .group > i': { width: 0 },
})
const moreStyle = css({ width: px(64) })
const matchStyle = css({ display: 'flex', alignItems: 'center', gap: px(8), minWidth: 0, whiteSpace: 'nowrap' })

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
  const group = (half: boolean) => {
    const columns = columnsOf(gameType, half)
    return (
      <div className="group" data-results={columns[0]?.picks.length}>
        {columns.map(({ family, picks }, index) => [
          index > 0 && <i key={`gap-${family}`} />,
          family === 'OU' ? (
            picks.map((pick) => <span key={`total-${pick}`}>{t(pick === 0 ? 'pick.over' : 'pick.under')}</span>)
          ) : (
            <span key={family} style={{ gridColumn: `span ${picks.length}` }}>
              {half && index === 0 ? `${t('column.half')} ` : ''}
              {columnName(t, family, gameType)}
            </span>
          ),
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
