import { useEffect } from 'react'

import { FeedContext, useFeed, useFeedClient } from '../../live/index.ts'
import { EntryGate, useVenue } from '../../venue/index.ts'
import { pollBoard } from '../poll-board.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardView } from './board-view.tsx'

/** The board with calls in the place of the socket, once there is a session to call with. */
function PolledBoard() {
  const entry = useVenue()
  const feed = useFeed()
  useEffect(() => {
    feed.pollWith(pollBoard(entry))
    return () => feed.pollWith(undefined)
  }, [feed, entry])
  return <BoardView />
}

/** The socket opens while the venue's data come: prices are public, so they are there when the player is let in. */
export function VenueGate() {
  const feed = useFeedClient()
  return (
    <FeedContext value={feed}>
      <EntryGate skeleton={<BoardSkeleton />}>
        <PolledBoard />
      </EntryGate>
    </FeedContext>
  )
}
