import type { GameType } from '@site/contracts/sports'
import { useClass } from '@site/ui'
import { memo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { StarMark } from '../../favourites/index.ts'
import { marketName, pickName, PriceCell } from '../../odds/index.ts'
import { columnsOf, selectionCode, wireCode } from '../columns.ts'
import { BLANK } from '../row-copy.ts'
import { endStyle, moreStyle, teamsStyle, timeStyle } from './row-style.ts'
import { TeamLine } from './team-line.tsx'

/** Rows of one look are copies of one form. */
export interface RowLook {
  readonly gameType: GameType
  readonly isLive: boolean
  readonly showFull: boolean
  readonly showHalf: boolean
  /** League names beside the teams, where the list has no heads. */
  readonly withLeague: boolean
}

/** One period of a match: result, handicap and total side by side. */
function PriceGroup({ gameType, isLive, half }: Pick<RowLook, 'gameType' | 'isLive'> & { readonly half: boolean }) {
  const t = useSportsTexts()
  const columns = columnsOf(gameType, half)
  return (
    <span className="group" data-results={columns[0]?.picks.length}>
      {columns.map((column, index) => {
        const w = wireCode(column, isLive)
        const market = marketName(t, w, gameType)
        return [
          index > 0 && <i key={`gap-${column.family}`} />,
          ...column.picks.map((pick) => (
            <PriceCell
              key={`${w}-${pick}`}
              w={w}
              pick={pick}
              layout={column.layout}
              name={`${pickName(t, w, selectionCode(column, w, pick), BLANK)} ${market}`}
            />
          )),
        ]
      })}
    </span>
  )
}

/** What stands in a row of the wide list, for a match whose own texts are left blank. `data-act` names what a press does. */
export const RowForm = memo(function RowForm({ gameType, isLive, showFull, showHalf, withLeague }: RowLook) {
  const t = useSportsTexts()
  const match = t('board.match', { home: BLANK.home, away: BLANK.away })
  return (
    <>
      <div className={useClass(timeStyle)} data-live={isLive ? '' : undefined}>
        <span data-info="phase" />
        <b data-info="time" />
      </div>
      <button
        type="button"
        className={useClass(teamsStyle)}
        aria-label={t('board.openMatch', { match })}
        aria-expanded={false}
        data-act="open"
      >
        <TeamLine side="h" name={BLANK.home} league={withLeague ? BLANK.league : undefined} />
        <TeamLine side="c" name={BLANK.away} />
      </button>
      {showFull && <PriceGroup gameType={gameType} isLive={isLive} half={false} />}
      {showHalf && <PriceGroup gameType={gameType} isLive={isLive} half />}
      <span className={useClass(endStyle)}>
        <StarMark label={t('fav.mark', { name: match })} isMarked={false} data-act="star" />
        <button
          type="button"
          className={useClass(moreStyle)}
          aria-label={t('board.moreLabel', { count: BLANK.count, match })}
          data-act="open"
        >
          {t('board.more', { count: BLANK.count })}
        </button>
      </span>
    </>
  )
})
