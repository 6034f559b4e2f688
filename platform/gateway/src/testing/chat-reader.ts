import { memberJwtEndpoint, STATUS } from '@site/contracts'
import {
  type ChatClientFrame,
  ChatFrameTextSchema,
  type ChatRefusal,
  type ChatServerFrame,
  CHAT_MSG,
} from '@site/contracts/chat'
import * as v from 'valibot'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

import { socketText } from '../lib/socket-text.ts'
import type { GatewayClient } from './client.ts'
import { SOON } from './patience.ts'

type Frame<Id extends ChatServerFrame['msgId']> = Extract<ChatServerFrame, { msgId: Id; code: typeof STATUS.SUCCESS }>
type Asked = Exclude<ChatClientFrame, { msgId: 0 }>

/** A client of `/ws/chat`; every frame of the server is checked against its schema. */
export class ChatReader {
  readonly frames: (ChatServerFrame | ChatRefusal)[] = []
  readonly socket: WebSocket
  /** Close code, once it is closed. */
  readonly closed: Promise<number>
  #count = 0

  constructor(url: string, query = 'clientType=web&siteId=9000') {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat?${query}`)
    this.socket.on('message', (data) => this.frames.push(v.parse(ChatFrameTextSchema, socketText(data))))
    this.closed = new Promise((done) => this.socket.once('close', done))
  }

  async opened(): Promise<this> {
    await this.wait(CHAT_MSG.connect)
    return this
  }

  of<Id extends ChatServerFrame['msgId']>(msgId: Id): Frame<Id>[] {
    return this.frames.filter((frame): frame is Frame<Id> => frame.msgId === msgId && frame.code === STATUS.SUCCESS)
  }

  /** The first frame of a number that fits. */
  async wait<Id extends ChatServerFrame['msgId']>(
    msgId: Id,
    fits: (frame: Frame<Id>) => boolean = () => true,
  ): Promise<Frame<Id>> {
    return vi.waitFor(() => {
      const found = this.of(msgId).find(fits)
      if (found === undefined) throw new Error(`no ${msgId} yet`)
      return found
    }, SOON)
  }

  /** Asks, and resolves to the answer: whatever carries the same number first. */
  async ask(
    msgId: Asked['msgId'],
    msgData: object,
    seq = `c-${(this.#count += 1)}`,
  ): Promise<ChatServerFrame | ChatRefusal> {
    const before = this.frames.length
    this.socket.send(JSON.stringify({ msgId, seq, msgData }))
    return vi.waitFor(() => {
      const answer = this.frames.slice(before).find((frame) => frame.seq === seq)
      if (answer === undefined) throw new Error(`no answer to ${msgId} yet`)
      return answer
    }, SOON)
  }

  async logIn(client: GatewayClient): Promise<ChatServerFrame | ChatRefusal> {
    const { jwt } = await client.call(memberJwtEndpoint, {})
    return this.ask(CHAT_MSG.login, { token: client.token, body: jwt })
  }
}
