import { css } from '@emotion/react'
import { gameListEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { EmptyState, ErrorState, SectionHeader, SkeletonCard, SkeletonGroup, media, px, text } from '@site/ui'
import { ChevronRight } from 'lucide-react'

import { CATEGORY_PATHS } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'
import { useEnterVenue } from '../../../lib/use-enter-venue.ts'
import { useTileWords } from '../tile-words.ts'
import { useFavourites } from '../use-favourites.ts'
import { GameTile } from './game-tile.tsx'
import { JackpotTotal } from './jackpot-total.tsx'

const SHOWN = 12

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: px(14),
  [media.wide]: { gridTemplateColumns: 'repeat(8, minmax(0, 1fr))', '& > :nth-of-type(n + 9)': { display: 'none' } },
  [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [media.mobile]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: px(10) },
})
const headStyle = css({ marginBottom: px(14) })

const moreStyle = css({ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap', fontSize: text(13) })

/** Home page slot: the games that are played most, and what lies in the jackpots. */
export function HotGames() {
  const t = useCasinoTexts()
  const { data, isPending, isError, isFetching, refetch } = useEndpoint(
    gameListEndpoint,
    { tag: 'hot', pageNum: 1, pageSize: SHOWN },
    { keepPrevious: true },
  )
  const words = useTileWords()
  const toggle = useFavourites()
  const { enter, entering } = useEnterVenue()
  return (
    <section aria-labelledby="casino-hot-games">
      <SectionHeader
        id="casino-hot-games"
        css={headStyle}
        title={t('home.games')}
        note={t('home.gamesNote')}
        extra={
          <>
            <JackpotTotal />
            <Link to={`${CATEGORY_PATHS.DZ}?tag=hot`} css={moreStyle}>
              {t('home.all')}
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          </>
        }
      />
      {isPending && (
        <SkeletonGroup css={gridStyle}>
          {Array.from({ length: SHOWN }, (_, index) => (
            <SkeletonCard key={index} ratio="1 / 1" />
          ))}
        </SkeletonGroup>
      )}
      {isError && (
        <ErrorState title={t('home.gamesError')} onRetry={() => void refetch()} retrying={isFetching} compact />
      )}
      {data?.list.length === 0 && <EmptyState title={t('home.gamesEmpty')} compact />}
      {data !== undefined && data.list.length > 0 && (
        <ul role="list" css={gridStyle}>
          {data.list.map((game) => (
            <li key={`${game.enName}-${game.gameCode}`}>
              <GameTile
                game={game}
                words={words}
                isFavourite={game.fav === 1}
                isEntering={entering === game.gameCode}
                onToggleFavourite={toggle}
                onPlay={enter}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
