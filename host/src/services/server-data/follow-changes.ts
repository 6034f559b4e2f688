import { CHANGE_EVENTS, type ChangeEvent } from '@site/contracts'
import type { EventBus } from '@site/shell'
import type { QueryClient } from '@tanstack/react-query'

import { forgetLanguages, renew } from './query-client.ts'

/** The server's notice of a change leaves before the answer to the call that made it, so it is rarely waited for. */
const NOTICE_MS = 300
/** A call that ends so soon after a notice is what the notice was about. */
const COVERED_MS = 2_000

/**
 * Events end answers; they carry none. One change is one refresh, although two tell of it: the server's notice, and
 * whoever made the call. The notice is the rule. A call's own event counts where none came shortly before or comes
 * shortly after, as while the site's socket is away; a change that it leaves out for another's notice has one to come.
 */
export function followChanges(bus: EventBus, queryClient: QueryClient): void {
  for (const name of CHANGE_EVENTS) follow(name)
  bus.on('locale_changed', ({ locale }) => forgetLanguages(queryClient, locale))

  function follow(name: ChangeEvent): void {
    let notifiedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
      clearTimeout(timer)
      timer = undefined
      renew(queryClient, ({ meta }) => meta?.changedBy === name)
    }
    bus.on(name, (change) => {
      if (change?.notified === true) {
        notifiedAt = performance.now()
        refresh()
      } else if (performance.now() - notifiedAt > COVERED_MS) timer ??= setTimeout(refresh, NOTICE_MS)
    })
  }
}
