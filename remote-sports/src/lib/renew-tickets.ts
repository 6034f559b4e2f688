import type { QueryClient } from '@tanstack/react-query'

/** The feed's news of a bet and the answer to the call that made it come within a breath of each other. */
const BREATH_MS = 300
const LISTS = { open: 'GetTodayWagers', settled: 'GetHistory' } as const
type TicketList = keyof typeof LISTS

const waiting = new WeakMap<QueryClient, Set<TicketList>>()

/** Has lists of tickets that are on screen asked for anew, once for all who tell of the same change. */
export function renewTickets(client: QueryClient, ...lists: readonly TicketList[]): void {
  const queued = waiting.get(client)
  if (queued !== undefined) return lists.forEach((list) => queued.add(list))
  const changed = new Set(lists)
  waiting.set(client, changed)
  setTimeout(() => {
    waiting.delete(client)
    for (const list of changed) void client.invalidateQueries({ queryKey: ['sports', LISTS[list]] })
  }, BREATH_MS)
}
