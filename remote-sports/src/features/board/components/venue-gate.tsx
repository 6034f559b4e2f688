import { css } from '@emotion/react'
import { isApiError } from '@site/contracts'
import { ErrorState, px } from '@site/ui'
import { useMemo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { FeedContext, useFeedClient } from '../../live/index.ts'
import { useVenueEntry, VenueContext } from '../../venue/index.ts'
import { pollBoard } from '../poll-board.ts'
import { ListSkeleton } from './board-skeleton.tsx'
import { BoardView } from './board-view.tsx'

const frameStyle = css({ padding: px(10, 12), minHeight: '70dvh' })

/**
 * The venue's data come first, the screen after them (spec 2.3). The socket opens meanwhile: prices are public, so
 * they are there when the venue lets the player in.
 */
export function VenueGate() {
  const t = useSportsTexts()
  const { data: entry, error, isPending, isFetching, refetch } = useVenueEntry()
  const poll = useMemo(() => (entry ? pollBoard(entry) : undefined), [entry])
  const feed = useFeedClient(poll)
  if (isPending) {
    return (
      <div css={frameStyle}>
        <ListSkeleton />
      </div>
    )
  }
  if (entry === undefined) {
    return (
      <div css={frameStyle}>
        <ErrorState title={t('state.venueError')} retrying={isFetching} onRetry={() => void refetch()}>
          {isApiError(error) && error.message !== '' ? error.message : t('state.loginFirst')}
        </ErrorState>
      </div>
    )
  }
  return (
    <VenueContext value={entry}>
      <FeedContext value={feed}>
        <BoardView />
      </FeedContext>
    </VenueContext>
  )
}
