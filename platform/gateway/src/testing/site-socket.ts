import { type SiteSocketMessage, SiteSocketMessageSchema, letterReadAllEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { WebSocket } from 'ws'

import { socketText } from '../lib/socket-text.ts'
import type { GatewayClient } from './client.ts'

/** Against a hang, also on a slow machine; benchmarks use it, too, which know of no slowness. */
const PATIENCE_MS = 90_000

export interface SiteSocket {
  readonly socket: WebSocket
  /** The next message that has not been taken; waits for it, at most a minute and a half. */
  next(): Promise<SiteSocketMessage>
  /** The next message of a type; what comes before it is dropped. */
  nextOf(type: SiteSocketMessage['type']): Promise<SiteSocketMessage>
  login(token: string): void
  /** Logs in and waits until notices of this member arrive: the log-in itself has no answer. */
  follow(client: GatewayClient): Promise<void>
  /** Close code, once it is closed. */
  readonly closed: Promise<number>
}

/** A tab on `/ws/site` of a gateway, at an address if one is given; every message is checked against its schema. */
export async function openSiteSocket(baseUrl: string, address?: string): Promise<SiteSocket> {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address }
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/ws/site`, { headers })
  const queue: SiteSocketMessage[] = []
  const waiting: ((message: SiteSocketMessage) => void)[] = []
  socket.on('message', (data) => {
    const message = v.parse(SiteSocketMessageSchema, JSON.parse(socketText(data)))
    const taker = waiting.shift()
    if (taker === undefined) queue.push(message)
    else taker(message)
  })
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise<void>((done, fail) => {
    socket.once('open', () => done())
    socket.once('error', fail)
  })
  const login = (token: string) => socket.send(JSON.stringify({ type: 'login', token }))
  function next(): Promise<SiteSocketMessage> {
    const message = queue.shift()
    if (message !== undefined) return Promise.resolve(message)
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no message within ${PATIENCE_MS} ms`)), PATIENCE_MS)
      waiting.push((taken) => {
        clearTimeout(timer)
        done(taken)
      })
    })
  }
  async function nextOf(type: SiteSocketMessage['type']): Promise<SiteSocketMessage> {
    for (;;) {
      const message = await next()
      if (message.type === type) return message
    }
  }
  return {
    socket,
    closed,
    next,
    nextOf,
    login,
    async follow(client) {
      login(client.token)
      const heard = nextOf('unread').then(() => true)
      const readLetters = () => client.call(letterReadAllEndpoint, {}).then(() => false)
      while (!(await Promise.race([heard, readLetters()])));
    },
  }
}
