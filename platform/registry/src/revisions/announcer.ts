import { REVISION_TOPIC, RevisionSchema, type Revision, type ThemeId } from '@site/contracts'
import type { Bus } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

export interface Announcer {
  /** Tells a revision that this process wrote: to its own listeners, then to the bus. */
  announce(theme: ThemeId, revision: number): Promise<void>
  onRevision(listener: (revision: Revision) => void): () => void
  close(): void
}

/**
 * Tells revisions on. One that another registry wrote arrives over the bus and reaches the listeners just the same.
 * A bus that is away is logged and not waited for: the change is made, open tabs learn of it by polling.
 */
export async function createAnnouncer(bus: Bus | undefined, log: FastifyBaseLogger): Promise<Announcer> {
  const listeners = new Set<(revision: Revision) => void>()
  const newest = new Map<ThemeId, number>()

  const deliver = (revision: Revision): void => {
    if ((newest.get(revision.theme) ?? 0) >= revision.revision) return
    newest.set(revision.theme, revision.revision)
    for (const listener of listeners) listener(revision)
  }
  const unsubscribe = await bus?.subscribe(REVISION_TOPIC, (payload) => {
    const parsed = v.safeParse(RevisionSchema, payload)
    if (parsed.success) deliver(parsed.output)
    else log.warn({ payload }, 'a message on the revision topic was not understood')
  })

  return {
    async announce(theme, revision) {
      deliver({ theme, revision })
      try {
        await bus?.publish(REVISION_TOPIC, { theme, revision })
      } catch (error) {
        log.error({ error, theme, revision }, 'the new revision could not be told to the gateways')
      }
    },
    onRevision(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => unsubscribe?.(),
  }
}
