import { CHAT_ENTRANCE } from '@site/contracts/chat'

import type { SharedState } from '../../../ports/shared-state.ts'
import { levelsOf } from '../talk/index.ts'
import type { ChatConnection, ChatHub } from './hub.ts'

/** Who comes and goes is announced once in so many milliseconds. */
const JOIN_MS = 60_000
/** So many a second are announced of a crowd, as comes back after a restart: each is told to all the others. */
const [CROWD_MOST, CROWD_MS] = [10, 1_000]

type Entrance = (typeof CHAT_ENTRANCE)[keyof typeof CHAT_ENTRANCE]

/** Which of those who enter a room the others are told of. */
export function createEntrances(
  shared: Pick<SharedState, 'putIfAbsent' | 'count'>,
  hub: Pick<ChatHub, 'ofMember'>,
  setting: () => Promise<Parameters<typeof levelsOf>[0]>,
) {
  /**
   * Asked before the connection is in the room. One with an effect is a right of the member's grade, and told whatever
   * else happens.
   *
   * @returns undefined for guests, for who is there already, for who came a moment ago, and for most of a crowd
   */
  return async ({ peer }: ChatConnection, rid: string): Promise<Entrance | undefined> => {
    if (peer?.kind !== 'member') return undefined
    const { id, vip } = peer.speaker
    for (const { rooms } of hub.ofMember(id)) if (rooms.has(rid)) return undefined
    if (!(await shared.putIfAbsent(`chat:joined:${rid}:${id}`, JOIN_MS))) return undefined
    const { effectMin, effectMax } = levelsOf(await setting())
    if (vip >= effectMin && vip <= effectMax) return CHAT_ENTRANCE.shown
    return (await shared.count(`chat:entrances:${rid}`, CROWD_MS)) > CROWD_MOST ? undefined : CHAT_ENTRANCE.plain
  }
}
