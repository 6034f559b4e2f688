import type { Game, SportsServerMessage } from '@site/contracts/sports'
import { act } from '@testing-library/react'

import { sampleLeague } from './sample.ts'

/** The server's end of the page's socket. Put it in the place of `WebSocket`. */
export class Server extends EventTarget {
  static current: Server
  readyState = 0
  readonly heard: Record<string, unknown>[] = []
  constructor() {
    super()
    Server.current = this
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  say(message: SportsServerMessage): void {
    this.readyState = 1
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
  breakDown(): void {
    this.readyState = 3
    act(() => void this.dispatchEvent(new Event('close')))
  }
  greet(): void {
    this.say({ type: 'hello', serverTime: Date.now(), heartbeatMs: 10_000 })
  }
  get lastId(): number {
    return Number(this.heard.findLast(({ type }) => type === 'subscribe')?.['id'])
  }
  snapshot(games: readonly Game[], complete = true): void {
    this.say({
      type: 'snapshot',
      id: this.lastId,
      serverTime: Date.now(),
      version: 10,
      complete,
      leagues: [sampleLeague('1', { name: '科尔瓦甲级联赛' }), sampleLeague('2', { name: '英格兰超级联赛', rank: 0 })],
      games: [...games],
      removed: [],
    })
  }
}
