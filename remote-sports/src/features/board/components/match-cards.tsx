import { memo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { usePicks } from '../../slip/index.ts'
import { LeagueHead } from '../parts/league-head.tsx'
import { type ListPart, listStyle } from '../parts/list-parts.ts'
import { MatchCard } from './match-card.tsx'

/** Narrow screens: the matches as cards. */
export const MatchCards = memo(function MatchCards(props: ListPart) {
  const t = useSportsTexts()
  const cells = usePicks()
  const { rows, items, total, sight, withLeague, openMatch, onOpen, onToggleLeague } = props
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
        const { key, game, league } = row
        return (
          <MatchCard
            key={`${key}-${game.marketType}`}
            game={game}
            league={withLeague ? league : undefined}
            isOpen={game.gidm === openMatch}
            top={place.start}
            height={place.size}
            sight={sight}
            onOpen={onOpen}
            cells={cells}
          />
        )
      })}
    </div>
  )
})
