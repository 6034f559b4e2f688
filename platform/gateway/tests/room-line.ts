import {
  CHAT_MSG,
  type ChatClientFrame,
  type ChatRefusal,
  ChatFrameTextSchema,
  type ChatServerFrame,
} from '@site/contracts/chat'
import { memberJwtEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { WebSocket } from 'ws'

import { socketText } from '../src/lib/socket-text.ts'
import type { GatewayClient } from '../src/testing/client.ts'

type Answer = ChatServerFrame | ChatRefusal

/**
 * Goes into a room as a member, asks one thing there and leaves.
 *
 * @returns the first answer that is a refusal, or the one to what is asked
 * @throws TypeError when the connection breaks: it may have happened or not
 */
export async function askInRoom(
  url: string,
  client: GatewayClient,
  { rid, ...wish }: { readonly rid: string } & Pick<Exclude<ChatClientFrame, { msgId: 0 }>, 'msgId' | 'msgData'>,
): Promise<Answer> {
  const { jwt } = await client.call(memberJwtEndpoint, {})
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat?clientType=web&siteId=9000`)
  const broken = new Promise<never>((_, fail) => {
    const end = () => fail(new TypeError('the connection of the room broke'))
    socket.once('close', end).once('error', end)
  })
  async function ask(msgId: number, msgData: object): Promise<Answer> {
    const seq = `c-${crypto.randomUUID()}`
    const answered = new Promise<Answer>((answer, fail) => {
      socket.on('message', (data) => {
        const frame = v.safeParse(ChatFrameTextSchema, socketText(data))
        if (!frame.success) fail(new Error('the room sent what is no frame'))
        else if (frame.output.seq === seq) answer(frame.output)
      })
    })
    socket.send(JSON.stringify({ msgId, seq, msgData }))
    return Promise.race([answered, broken])
  }
  try {
    await Promise.race([new Promise((open) => socket.once('open', open)), broken])
    for (const [msgId, msgData] of [
      [CHAT_MSG.login, { token: client.token, body: jwt }],
      [CHAT_MSG.joinRoom, { rid }],
    ] as const) {
      const answer = await ask(msgId, msgData)
      if (!('msgData' in answer)) return answer
    }
    return await ask(wish.msgId, wish.msgData)
  } finally {
    broken.catch(() => undefined)
    socket.terminate()
  }
}
