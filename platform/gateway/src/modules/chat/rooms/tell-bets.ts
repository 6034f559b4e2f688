import { CHAT_MSG } from '@site/contracts/chat'

import type { ChatService } from '../talk/index.ts'
import type { ChatHub } from './hub.ts'

/** Cards that are read and told at once. */
const AT_ONCE = 50

/** Tells a room's readers in this replica of bets that were shared there as they stand now: each under its number once more. */
export async function tellBets(
  hub: ChatHub,
  service: Pick<ChatService, 'messagesOf'>,
  rid: string,
  seqs: readonly number[],
): Promise<void> {
  for (let from = 0; from < seqs.length; from += AT_ONCE) {
    for (const message of await service.messagesOf(rid, seqs.slice(from, from + AT_ONCE)))
      hub.sendToRoom(rid, { msgId: CHAT_MSG.shareBet, seq: message.seq, rid, msgData: message })
  }
}
