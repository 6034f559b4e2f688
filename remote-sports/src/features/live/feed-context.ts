import type { GameInfo } from '@site/contracts/sports'
import { socketUrl, useIsActive, useLocale } from '@site/shell'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'

import { FeedClient, type FeedState, type LiveGame, type Poll } from '../feed/index.ts'

export const FeedContext = createContext<FeedClient | undefined>(undefined)

export function useFeed(): FeedClient {
  const feed = useContext(FeedContext)
  if (feed === undefined) throw new Error('useFeed is for components inside a feed')
  return feed
}

/** A feed of this view, in the player's language; it rests while the view is a kept-alive tab in the background. */
export function useFeedClient(poll?: Poll): FeedClient {
  const lang = useLocale()
  const isActive = useIsActive()
  const client = useMemo(() => new FeedClient({ url: () => socketUrl('/ws/sports'), lang }), [lang])
  useEffect(() => client.pollWith(poll), [client, poll])
  useEffect(() => {
    if (!isActive) return undefined
    client.start()
    return () => client.stop()
  }, [client, isActive])
  return client
}

export function useFeedState(): FeedState {
  const feed = useFeed()
  return useSyncExternalStore(feed.subscribe, feed.state)
}

/** Renders again when the list of matches changes, never for a price. */
export function useListRevision(): number {
  const { store } = useFeed()
  return useSyncExternalStore(store.subscribe, store.revision)
}

/** A plain value of one match, or its clock and score; renders again only when that is another one. */
export function useGameValue<Value extends string | number | boolean | GameInfo | undefined>(
  matchId: string,
  select: (live: LiveGame | undefined) => Value,
): Value {
  const { store } = useFeed()
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stopWatching = store.watch(matchId, listener)
      const stopListening = store.subscribe(listener)
      return () => {
        stopWatching()
        stopListening()
      }
    },
    [store, matchId],
  )
  return useSyncExternalStore(subscribe, () => select(store.get(matchId)))
}
