import { CHAT_TIMING, SITE_ID } from '@site/contracts'
import {
  CHAT_MSG,
  CHAT_SOCKET,
  type ChatClientFrame,
  ChatFrameTextSchema,
  type ChatRefusal,
  type ChatServerFrame,
} from '@site/contracts/chat'
import { connectSocket } from '@site/shell/socket'

import type { ChatDeps } from './chat-deps.ts'

const BACK_OFF = { firstMs: CHAT_TIMING.reconnectMs, longestMs: CHAT_TIMING.reconnectMs, spread: [1, 1] } as const

export type Frame = ChatServerFrame | ChatRefusal
export const isRefusal = (frame: Frame): frame is ChatRefusal => !('msgData' in frame)

interface RoomListener {
  /** A connection is there, on which something can be said before the room is entered. */
  readonly hello: (greet: (frame: ChatClientFrame) => void) => void
  readonly onFrame: (frame: Frame) => void
  readonly lost: () => void
}

/** The connection of a room: taken up again after each break, which is logged once however many attempts it takes. */
export function openRoomSocket(deps: ChatDeps, { hello, onFrame, lost }: RoomListener) {
  const socket = connectSocket<Frame, ChatClientFrame>({
    url: () => `${deps.socketUrl(CHAT_SOCKET.path)}?clientType=${CHAT_SOCKET.clientType}&siteId=${SITE_ID}`,
    schema: ChatFrameTextSchema,
    onBadFrame: () => deps.log('ChatFrame', 'a frame of the chat breaks its contract'),
    hello,
    isReady: (frame) => !isRefusal(frame) && frame.msgId === CHAT_MSG.room,
    backOff: BACK_OFF,
    heartbeat: {
      everyMs: CHAT_TIMING.heartbeatMs,
      silenceMs: CHAT_SOCKET.silenceMs,
      message: () => ({ msgId: CHAT_MSG.heartbeat, msgData: {} }),
    },
    resendMs: CHAT_TIMING.retryMs,
    pauseWhile: ['offline'],
    ...(deps.open && { open: deps.open }),
  })
  socket.messages.subscribe(onFrame)
  let hasLogged = false
  socket.state.subscribe((state) => {
    if (state.status === 'waiting' && !hasLogged) {
      const { code, reason = '' } = state
      deps.log('ChatSocket', `the connection of the chat is lost: ${code ?? 'no answer'} ${reason}`.trim())
    }
    hasLogged = state.status === 'waiting' || (hasLogged && state.status === 'connecting')
    if (state.status === 'waiting' || state.status === 'paused') lost()
  })
  return socket
}
