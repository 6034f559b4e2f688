import { CHAT_MSG, type ChatServerFrame } from '@site/contracts/chat'

/** How many are in a room, where a frame tells it: whoever leaves, and a guest who comes, is announced by none. */
export function onlineTold(frame: ChatServerFrame, rid: string): number | undefined {
  switch (frame.msgId) {
    case CHAT_MSG.heartbeat:
      return frame.msgData.online?.[rid]
    case CHAT_MSG.joined:
    case CHAT_MSG.room:
      return frame.msgData.online
    default:
      return undefined
  }
}
