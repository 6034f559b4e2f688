import type { Game, SportsServerMessage } from '@site/contracts/sports'
// The page fetches it when it needs it; here it is at hand from the start.
import '@site/shell/socket'
import { act } from '@testing-library/react'

import { sampleLeague } from './sample.ts'

/** The server's end of the page's socket. Put it in the place of `WebSocket`. */
export class Server {
  static current: Server
  readyState = 0
  readonly bufferedAmount = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  readonly heard: Record<string, unknown>[] = []
  constructor() {
    Server.current = this
  }
  dispatchEvent(event: Event): void {
    this[`on${event.type as 'open' | 'message' | 'close'}`]?.(event)
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  deliver(message: SportsServerMessage): void {
    act(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
  breakDown(): void {
    this.readyState = 3
    act(() => this.dispatchEvent(new Event('close')))
  }
  greet(): void {
    this.readyState = 1
    act(() => this.dispatchEvent(new Event('open')))
    this.deliver({ type: 'hello', serverTime: Date.now(), heartbeatMs: 10_000 })
  }
  get lastId(): number {
    return Number(this.heard.findLast(({ type }) => type === 'subscribe')?.['id'])
  }
  snapshot(games: readonly Game[], complete = true): void {
    this.deliver({
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
