import { css } from '@emotion/react'
import type { Game } from '@site/contracts/sports'
import { useClass } from '@site/ui'
import { memo, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { StarButton } from '../../favourites/index.ts'
import { useGameValue, useLivePaint } from '../../live/index.ts'
import { marketName, pickName, PriceCell } from '../../odds/index.ts'
import type { PickCells } from '../../slip/index.ts'
import { columnsOf, wireCode } from '../columns.ts'
import { cardMark, endStyle, moreStyle, rowStyle, teamsStyle, timeStyle } from './row-style.ts'

const cardStyle = css(cardMark)

export interface MatchRowProps {
  readonly game: Game
  /** Shown beside the teams where the list has no league heads. */
  readonly league?: string | undefined
  readonly showFull: boolean
  readonly showHalf: boolean
  readonly isOpen: boolean
  /** Place of the row in the virtual list, px from its top. */
  readonly top: number
  /** Must be stable. */
  readonly onOpen: (gidm: string) => void
  /** Must be stable. */
  readonly cells: PickCells
}

/** One period of a match: result, handicap and total side by side. */
export function PriceGroup({ game, half }: { readonly game: Game; readonly half: boolean }) {
  const t = useSportsTexts()
  const teams = { home: game.team_h, away: game.team_c }
  const columns = columnsOf(game.gameType, half)
  return (
    <span className="group" data-results={columns[0]?.picks.length}>
      {columns.map((column, index) => {
        const w = wireCode(column, game.isLive)
        const market = marketName(t, w, game.gameType)
        return [
          index > 0 && <i key={`gap-${column.family}`} />,
          ...column.picks.map((pick) => (
            <PriceCell
              key={`${w}-${pick}`}
              w={w}
              pick={pick}
              layout={column.layout}
              name={`${pickName(t, w, selection(w, pick), teams)} ${market}`}
            />
          )),
        ]
      })}
    </span>
  )
}

const SIDES: Readonly<Record<string, readonly string[]>> = { M: ['H', 'N', 'C'], R: ['H', 'C'], OU: ['C', 'H'] }

/** The selection code of a place: results are H, N, C, handicaps H, C, and totals C (over) before H (under). */
function selection(w: string, pick: number): string {
  const family = w.endsWith('OU') ? 'OU' : w.endsWith('M') ? 'M' : 'R'
  return `${w}${SIDES[family]?.[pick] ?? ''}`
}

function MatchRowView({ game, league, showFull, showHalf, isOpen, top, onOpen, cells }: MatchRowProps) {
  const t = useSportsTexts()
  const root = useRef<HTMLDivElement>(null)
  const count = useGameValue(game.gidm, (live) => live?.game.playNum) ?? game.playNum
  useLivePaint(root, game.gidm, { shape: `${game.isLive} ${showFull} ${showHalf}`, ...cells })
  const match = t('board.match', { home: game.team_h, away: game.team_c })
  const card = useClass(cardStyle)
  return (
    <div
      ref={root}
      role="listitem"
      className={useClass(rowStyle)}
      data-gidm={game.gidm}
      data-open={isOpen ? '' : undefined}
      style={{ position: 'absolute', insetInline: 0, top }}
    >
      <div className={useClass(timeStyle)} data-live={game.isLive ? '' : undefined}>
        <span data-info="phase" />
        <b data-info="time" />
      </div>
      <button
        type="button"
        className={useClass(teamsStyle)}
        aria-label={t('board.openMatch', { match })}
        aria-expanded={isOpen}
        onClick={() => onOpen(game.gidm)}
      >
        <span>
          <span>{game.team_h}</span>
          <em className={card} data-info="red-h" hidden />
          <em className={card} data-info="yellow-h" hidden />
          {league !== undefined && <small>{league}</small>}
          <b data-info="score-h" hidden />
        </span>
        <span>
          <span>{game.team_c}</span>
          <em className={card} data-info="red-c" hidden />
          <em className={card} data-info="yellow-c" hidden />
          <b data-info="score-c" hidden />
        </span>
      </button>
      {showFull && <PriceGroup game={game} half={false} />}
      {showHalf && <PriceGroup game={game} half />}
      <span className={useClass(endStyle)}>
        <StarButton kind="match" code={game.gidm} name={match} />
        <button
          type="button"
          className={useClass(moreStyle)}
          aria-label={t('board.moreLabel', { count, match })}
          onClick={() => onOpen(game.gidm)}
        >
          {t('board.more', { count })}
        </button>
      </span>
    </div>
  )
}

/** A match on a wide screen: one line. React draws it once; prices, clock and score are painted into it. */
export const MatchRow = memo(MatchRowView)
