import { CHAT_MSG, type ParsedChatClientFrame } from '@site/contracts/chat'
import { addressGroup } from '@site/server'

import type { GuardedSocket } from '../../kernel/sockets/index.ts'
import { createBoundedWork } from '../../lib/bounded-work.ts'
import type { ChatConnection } from './rooms/index.ts'

/** Frames that wait of all sockets. Of one socket one waits here, so that of an address as many do as it has sockets. */
const WAITING = 5_000
/**
 * Who comes in is let in a few at a time: a crowd that comes back in one breath takes a part of the database's connections
 * and of each turn of the loop, and nobody else waits for it. Whoever finds too many waiting comes again after 5 s. A log-in
 * is a member's own; of a room those who enter together are shown the same. A question is its asker's own as well: of each
 * two or three statements are in the database side by side, and calls want connections, too.
 */
const BOUNDS = {
  login: { atOnce: 4, waiting: WAITING },
  entrance: { atOnce: 24, waiting: WAITING },
  question: { atOnce: 6, atOnceOf: { stranger: 4 }, waiting: WAITING },
} as const
type Turn = keyof typeof BOUNDS
type FrameId = ParsedChatClientFrame['msgId']

/** Frames that are no question; without a turn are those that ask nothing of the database. */
const OTHERS: ReadonlyMap<FrameId, Turn | undefined> = new Map([
  [CHAT_MSG.login, 'login'],
  [CHAT_MSG.joinRoom, 'entrance'],
  [CHAT_MSG.heartbeat, undefined],
  [CHAT_MSG.leaveRoom, undefined],
  // The room that it may name is entered in a turn of its own.
  [CHAT_MSG.guestLogin, undefined],
])

/** What a frame waits for before it is answered: as a question, where nothing else is known of it. */
export function turnOf(msgId: FrameId): Turn | undefined {
  return OTHERS.has(msgId) ? OTHERS.get(msgId) : 'question'
}

interface Asker {
  readonly socket: Pick<GuardedSocket, 'ip'>
  readonly peer: ChatConnection['peer']
}

/**
 * Turns of addresses, as calls have them (ADR 0114): whoever sends many frames waits for their own, and members go before
 * visitors (ADR 0115).
 *
 * @param isThere whether anybody is left to be answered; for whoever has gone meanwhile nothing is done
 * @returns does a piece of work in its turn; rejects with a `BusyError` (6011), which names a time, when too much waits
 */
export function createFrameTurns<A extends Asker>(isThere: (asker: A) => boolean) {
  const turns = {
    login: createBoundedWork(BOUNDS.login),
    entrance: createBoundedWork(BOUNDS.entrance),
    question: createBoundedWork(BOUNDS.question),
  }
  return (turn: Turn, asker: A, work: () => Promise<void>): Promise<void> =>
    turns[turn](
      async () => {
        if (isThere(asker)) await work()
      },
      addressGroup(asker.socket.ip),
      asker.peer?.kind === 'member' ? 'known' : 'stranger',
    )
}
