import { SiteSocketMessageSchema, type SiteSocketMessage } from '@site/contracts'
import { SportsServerMessageSchema } from '@site/contracts/sports'
import * as v from 'valibot'
import { WebSocket, type RawData } from 'ws'

async function open(address: string, onMessage: (message: unknown) => void): Promise<WebSocket> {
  const socket = new WebSocket(address.replace(/^http/, 'ws').replace('//localhost', '//127.0.0.1'))
  socket.on('message', (data: RawData) => onMessage(JSON.parse((data as Buffer).toString('utf8'))))
  socket.on('error', () => {}) // a replica that is stopped ends its sockets
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

/** A tab on `/ws/site`; everything it hears is checked against its schema. `ended` is the code that it is closed with. */
export async function openTab(
  url: string,
): Promise<{ readonly heard: SiteSocketMessage[]; readonly ended: Promise<number>; close(): void }> {
  const heard: SiteSocketMessage[] = []
  const socket = await open(`${url}/ws/site`, (message) => heard.push(v.parse(SiteSocketMessageSchema, message)))
  const ended = new Promise<number>((done) => socket.once('close', done))
  return { heard, ended, close: () => socket.close() }
}

/** A board of everything in play on `/ws/sports`: match and version → the change as text. */
export async function openBoard(url: string): Promise<{ readonly changes: Map<string, string>; close(): void }> {
  const changes = new Map<string, string>()
  const socket = await open(`${url}/ws/sports`, (given) => {
    const message = v.parse(SportsServerMessageSchema, given)
    if (message.type !== 'delta') return
    for (const game of message.games) changes.set(`${game.gidm}@${game.version}`, JSON.stringify(game))
  })
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, topic: { marketType: 'RB', gameType: 'ALL' } }))
  return { changes, close: () => socket.close() }
}
