import type { GatewayContext } from '../../../../context/index.ts'
import { RANKS_TOPIC } from '../../../../kernel/notices/index.ts'

/** How long after a move tabs are told of it, and how often at most. */
export const TELL_MS = 3_000
/** Less, so that whoever has told is not kept from telling of the next move. */
const TOLD_MS = TELL_MS - 500

/**
 * Tells all tabs that places have moved: once for all moves of {@link TELL_MS}, by all replicas together, and after that
 * time, when the transaction of the move is through. Of one that takes longer, pages hear by their own looks.
 */
export function createRankNews({ shared, log, onClose }: Pick<GatewayContext, 'shared' | 'log' | 'onClose'>): {
  /** A place has moved, or will have once the transaction in hand is through. */
  moved(): void
} {
  let timer: NodeJS.Timeout | undefined

  function moved(): void {
    timer ??= setTimeout(() => void tell(), TELL_MS).unref()
  }

  async function tell(): Promise<void> {
    timer = undefined
    try {
      if (await shared.putIfAbsent('ranks:told', TOLD_MS)) await shared.bus.publish(RANKS_TOPIC, {})
      // Another replica has told of its own moves meanwhile.
      else moved()
    } catch (error) {
      log.warn({ err: error }, 'nobody was told of moved places')
    }
  }

  onClose(() => clearTimeout(timer))
  return { moved }
}
