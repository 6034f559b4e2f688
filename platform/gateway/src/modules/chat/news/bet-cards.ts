import type { GatewayContext } from '../../../context/index.ts'
import { ticketIdOf } from '../../bets/index.ts'
import { type ChatHub, tellBets } from '../rooms/index.ts'
import type { ChatService } from '../talk/index.ts'
import type { MemberAffairs } from './member-affairs.ts'

/** A match settles many bets in one breath: rooms are looked at once for all of them. */
const GATHER_MS = 500

/**
 * Shows the rooms of this replica what has become of bets that were shared in them: the message of each is told once more,
 * under its number. Every replica hears of bets and tells its own readers. Of a room it is what a reader may still have on
 * the screen, and the slow are passed by as with anything that is said. It is a convenience: the history tells the same.
 */
export async function createBetCards(
  { log, onClose }: Pick<GatewayContext, 'log' | 'onClose'>,
  hub: ChatHub,
  { service, affairs }: { readonly service: ChatService; readonly affairs: MemberAffairs },
): Promise<void> {
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const ids = new Set(changed)
    changed.clear()
    const shared = await service.sharedIn(Object.keys(hub.counts()))
    const due = shared.filter(({ ticketId }) => ids.has(ticketIdOf(ticketId)))
    for (const [rid, cards] of Map.groupBy(due, (card) => card.rid)) {
      const seqs = cards.map(({ seq }) => seq)
      await tellBets(hub, service, rid, seqs)
    }
  }

  /** One look after the other, and none sooner than the last has ended. */
  function lookSoon(): void {
    timer ??= setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'rooms were not shown what became of bets'))
        .finally(() => {
          timer = undefined
          if (changed.size > 0) lookSoon()
        })
    }, GATHER_MS).unref()
  }

  const unsubscribe = await affairs.followChangedBets((ticketIds) => {
    if (hub.size === 0) return
    for (const id of ticketIds) changed.add(id)
    lookSoon()
  })
  onClose(() => {
    clearTimeout(timer)
    changed.clear()
    unsubscribe()
  })
}
