import type { GatewayContext } from '../../../../context/index.ts'
import { RANKS_TOPIC } from '../../../../kernel/notices/index.ts'

/** How long after a move it is published, and how often at most. */
export const PUBLISH_EVERY_MS = 3_000
/** Less, so that whoever has published is not kept from publishing the next move. */
const PUBLISHED_MS = PUBLISH_EVERY_MS - 500

/**
 * Tells all tabs that places have moved: once for all moves of {@link PUBLISH_EVERY_MS}, by all replicas together, and after that
 * time, when the transaction of the move is through. Of one that takes longer, pages hear by their own looks.
 */
export function createRankNews({ shared, log, onClose }: Pick<GatewayContext, 'shared' | 'log' | 'onClose'>): {
  /** A place has moved, or will have once the transaction in hand is through. */
  moved(): void
} {
  let timer: NodeJS.Timeout | undefined

  function moved(): void {
    timer ??= setTimeout(() => void publish(), PUBLISH_EVERY_MS).unref()
  }

  async function publish(): Promise<void> {
    timer = undefined
    try {
      if (await shared.putIfAbsent('ranks:published', PUBLISHED_MS)) await shared.bus.publish(RANKS_TOPIC, {})
      // Another replica has published its own moves meanwhile.
      else moved()
    } catch (error) {
      log.warn({ err: error }, 'nobody was told of moved places')
    }
  }

  onClose(() => clearTimeout(timer))
  return { moved }
}
