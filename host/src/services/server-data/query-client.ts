import { MINUTE_MS } from '@site/domain'
import { type Query, QueryClient } from '@tanstack/react-query'

/** The browser's one copy of what servers have said. How long an answer is kept is `endpointQuery`'s to say. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, gcTime: 10 * MINUTE_MS } },
  })
}

type Matches = (query: Query) => boolean

const isKept: Matches = ({ meta }) => meta?.isKept === true
const isUnderWay: Matches = ({ state }) => state.fetchStatus !== 'idle'
/** Somebody looks at it, or has asked for it and waits. */
const isWanted: Matches = (query) => query.isActive() || isUnderWay(query)

/**
 * What servers say may be another now: what is wanted is asked for anew, the rest when somebody looks. A call under way
 * was sent before the change, so its answer counts no more, and whoever waits for it gets the next one. This is why
 * `invalidateQueries` does not do: it joins a first load under way, whose answer then passes for a new one.
 */
export function renew(queryClient: QueryClient, matches: Matches): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: matches })) {
    query.invalidate()
    if (!isWanted(query)) continue
    // Silent: the fetch that follows at once takes the place of the one that is cut off.
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}

/**
 * Somebody logs in or out: no answer reaches who comes next, and kept ones end (open point 44). What anybody may see and
 * somebody wants is asked for anew, and shown meanwhile. What a remote keeps under keys of its own, which name whom it
 * depends on, stays for as long as it is on screen.
 */
export function forgetAnswers(queryClient: QueryClient): void {
  const isOfAnybody: Matches = ({ meta }) => meta?.isPersonal === false
  const stays: Matches = (query) =>
    isOfAnybody(query) ? isWanted(query) : query.meta === undefined && query.isActive()
  queryClient.removeQueries({ predicate: (query) => !stays(query) })
  removeOnceLeft(queryClient, ({ meta }) => meta === undefined)
  renew(queryClient, isOfAnybody)
}

/** Removes what nobody looks at any more once the page is drawn for who is logged in now, and later as it is left. */
function removeOnceLeft(queryClient: QueryClient, matches: Matches): void {
  const cache = queryClient.getQueryCache()
  const doomed = new Set(cache.findAll({ predicate: matches }).map(({ queryHash }) => queryHash))
  if (doomed.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    const hasGone = type === 'removed' || (type === 'observerRemoved' && query.getObserversCount() === 0)
    if (!hasGone || !doomed.delete(query.queryHash)) return
    if (type !== 'removed') cache.remove(query)
    if (doomed.size === 0) stop()
  })
}

/** Configuration may be another now. */
export function renewKept(queryClient: QueryClient): void {
  renew(queryClient, isKept)
}

/** Kept answers in another language than this one end, also those still under way. */
export function forgetLanguages(queryClient: QueryClient, locale: string): void {
  queryClient.removeQueries({ predicate: (query) => isKept(query) && query.meta?.locale !== locale })
}
