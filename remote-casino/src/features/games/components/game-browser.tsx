import { css } from '@emotion/react'
import { VENUE_STATE, type VenueState } from '@site/contracts'
import { bus, useSession } from '@site/shell'
import { useSearchParams } from '@site/shell/router'
import { Button, EmptyState, px } from '@site/ui'
import { UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { GameCategory } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'
import { useEnterVenue } from '../../../lib/use-enter-venue.ts'
import { useVenues } from '../../../lib/use-venues.ts'
import { type GameFilter, type GameTag, isGameTag } from '../game-filter.ts'
import { useSearch } from '../use-search.ts'
import { GameResults } from './game-results.tsx'
import { GameTools } from './game-tools.tsx'
import { JackpotStrip } from './jackpot-strip.tsx'
import { VenueChips } from './venue-chips.tsx'

const SEARCH_MS = 200

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: px(16) })

/**
 * Everything below the head of a game category: pools, venues, tags, search and the list. The address may name a
 * venue and a tag to begin with (`?venue=PGDZ&tag=hot`).
 */
export function GameBrowser({ category }: { readonly category: GameCategory }) {
  const t = useCasinoTexts()
  const [params] = useSearchParams()
  const { isLoggedIn } = useSession()
  const [enName, setVenue] = useState(() => params.get('venue')?.toUpperCase() ?? undefined)
  const [tag, setTag] = useState<GameTag | undefined>(() => {
    const wanted = params.get('tag')
    return isGameTag(wanted) ? wanted : undefined
  })
  const [isSearching, setSearching] = useState(false)
  const { text, keyword, setText } = useSearch(SEARCH_MS)
  const filter = useMemo<GameFilter>(() => ({ category, enName, tag, keyword }), [category, enName, tag, keyword])
  const { data: venues } = useVenues(category)
  const { enter, entering } = useEnterVenue()

  const states = useMemo(() => new Map(venues?.map((venue) => [venue.enName, venue.state])), [venues])
  const open = useMemo(
    () => new Set([...states].filter(([, state]) => state === VENUE_STATE.open).map(([venue]) => venue)),
    [states],
  )
  // Asked for every tile of every drawing of the list: the words are looked up once.
  const closedOf = useMemo(() => {
    const words: Readonly<Record<VenueState, string | undefined>> = {
      [VENUE_STATE.open]: undefined,
      [VENUE_STATE.maintenance]: t('venue.maintain'),
      [VENUE_STATE.notOpenYet]: t('venue.coming'),
    }
    return (venue: string) => words[states.get(venue) ?? VENUE_STATE.open]
  }, [states, t])

  function chooseTag(next: GameTag | undefined): void {
    setTag(next)
    bus.emit('egame_tab_change', { tag: next ?? 'all' })
  }
  function clear(): void {
    setVenue(undefined)
    setText('')
    chooseTag(undefined)
  }
  return (
    <div css={stackStyle}>
      <JackpotStrip venues={open} onPlay={enter} />
      {venues !== undefined && venues.length > 0 && <VenueChips venues={venues} chosen={enName} onChoose={setVenue} />}
      <GameTools tag={tag} text={text} onTag={chooseTag} onText={setText} onSearch={() => setSearching(true)} />
      {(tag === 'fav' || tag === 'recent') && !isLoggedIn ? (
        <EmptyState
          icon={UserRound}
          title={t('games.loginFirst')}
          action={
            <Button variant="cta" onClick={() => bus.emit('login')}>
              {t('games.login')}
            </Button>
          }
        >
          {t('games.loginText')}
        </EmptyState>
      ) : (
        <GameResults
          filter={filter}
          isSearching={isSearching}
          entering={entering}
          closedOf={closedOf}
          onPlay={enter}
          onClear={clear}
        />
      )}
    </div>
  )
}
