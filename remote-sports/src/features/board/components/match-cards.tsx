import { memo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { usePicks } from '../../slip/index.ts'
import { LeagueHead } from './league-head.tsx'
import { type ListPart, listStyle, placedMatch } from './list-parts.ts'
import { MatchCard } from './match-card.tsx'

/** Narrow screens: the matches as cards. */
export const MatchCards = memo(function MatchCards(props: ListPart) {
  const t = useSportsTexts()
  const cells = usePicks()
  const { rows, items, total, sight, onOpen, onToggleLeague } = props
  return (
    <div role="list" aria-label={t('board.list')} css={listStyle} style={{ height: total }}>
      {items.map((place) => {
        const row = rows[place.index]
        if (row === undefined) return null
        if (row.kind === 'league') {
          const { league, count, isFolded, key } = row
          return (
            <LeagueHead
              key={key}
              league={league}
              count={count}
              isFolded={isFolded}
              top={place.start}
              height={place.size}
              onToggle={onToggleLeague}
            />
          )
        }
        const { key, ...match } = placedMatch(row, place, props)
        return <MatchCard key={key} {...match} sight={sight} onOpen={onOpen} cells={cells} />
      })}
    </div>
  )
})
