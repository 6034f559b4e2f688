import type { GameType } from '@site/contracts/sports'
import { useClass } from '@site/ui'
import { memo } from 'react'

import { StarMark } from '../../favourites/index.ts'
import { PriceCell } from '../../odds/index.ts'
import { type Column, columnsOf, wireCode } from '../columns.ts'
import { LeagueFrame } from '../parts/league-head.tsx'
import { endStyle, moreStyle, rowStyle, teamsStyle, timeStyle } from '../parts/row-style.ts'
import { TeamLine } from '../parts/team-line.tsx'

/** What all rows of a list have in common. */
export interface ListLook {
  readonly showFull: boolean
  readonly showHalf: boolean
  /** League names beside the teams, where the list has no heads. */
  readonly withLeague: boolean
}

/** Matches of one kind are copies of one form. */
interface MatchKind {
  readonly gameType: GameType
  readonly isLive: boolean
}

/** The periods that a row shows, each with its markets side by side. */
export function periodsOf(gameType: GameType, { showFull, showHalf }: ListLook): readonly (readonly Column[])[] {
  return [...(showFull ? [columnsOf(gameType, false)] : []), ...(showHalf ? [columnsOf(gameType, true)] : [])]
}

function PriceGroup({ columns, isLive }: { readonly columns: readonly Column[]; readonly isLive: boolean }) {
  return (
    <span className="group" data-results={columns[0]?.picks.length}>
      {columns.map((column, index) => {
        const w = wireCode(column, isLive)
        return [
          index > 0 && <i key={`gap-${column.family}`} />,
          ...column.picks.map((pick) => (
            <PriceCell key={`${w}-${pick}`} w={w} pick={pick} layout={column.layout} name="" />
          )),
        ]
      })}
    </span>
  )
}

/** The row of a match without the match: its names are left out, and `data-act` tells what a press does. */
export const MatchForm = memo(function MatchForm({ gameType, isLive, ...look }: MatchKind & ListLook) {
  return (
    <div role="listitem" className={useClass(rowStyle)}>
      <div className={useClass(timeStyle)} data-live={isLive ? '' : undefined}>
        <span data-info="phase" />
        <b data-info="time" />
      </div>
      <button type="button" className={useClass(teamsStyle)} aria-expanded={false} data-act="open">
        <TeamLine side="h" name="" league={look.withLeague ? '' : undefined} />
        <TeamLine side="c" name="" />
      </button>
      {periodsOf(gameType, look).map((columns) => (
        <PriceGroup key={String(columns[0]?.half)} columns={columns} isLive={isLive} />
      ))}
      <span className={useClass(endStyle)}>
        <StarMark label="" isMarked={false} data-act="star" />
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- every copy is given its name */}
        <button type="button" className={useClass(moreStyle)} data-act="more" data-text="count" />
      </span>
    </div>
  )
})

/** The head of a league without the league. */
export const LeagueForm = memo(function LeagueForm({ isHot }: { readonly isHot: boolean }) {
  return (
    <LeagueFrame
      isHot={isHot}
      name=""
      count=""
      button={{ 'data-act': 'fold', 'aria-expanded': true }}
      star={<StarMark label="" isMarked={false} data-act="star" />}
    />
  )
})
