import {
  type Game,
  type GameDelta,
  type SportsClientMessage,
  type SportsServerMessage,
  SportsServerMessageSchema,
} from '@site/contracts/sports'
import * as v from 'valibot'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

import { advanceClock } from './codes.ts'
import type { RunningGateway } from './start-gateway.ts'
import { SOON } from './patience.ts'

type Frame<Type extends SportsServerMessage['type']> = Extract<SportsServerMessage, { type: Type }>

/** A client of the protocol: checks every frame, and applies deltas as the board does. */
export class MatchReader {
  readonly frames: SportsServerMessage[] = []
  readonly games = new Map<string, Game>()
  readonly socket: WebSocket
  version = 0
  broken = 0
  #id = 0

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws/sports`)
    this.socket.on('message', (data: Buffer) => {
      this.#receive(v.parse(SportsServerMessageSchema, JSON.parse(data.toString())))
    })
  }

  async opened(): Promise<this> {
    await vi.waitFor(() => {
      if (this.of('hello').length === 0) throw new Error('no greeting yet')
    }, SOON)
    return this
  }

  subscribe(message: Omit<Extract<SportsClientMessage, { type: 'subscribe' }>, 'type' | 'id'>): void {
    this.#id += 1
    this.socket.send(JSON.stringify({ type: 'subscribe', id: this.#id, ...message }))
  }

  of<Type extends SportsServerMessage['type']>(type: Type): Frame<Type>[] {
    return this.frames.filter((frame): frame is Frame<Type> => frame.type === type)
  }

  async snapshot(): Promise<Frame<'snapshot'>> {
    return vi.waitFor(() => {
      const found = this.of('snapshot').findLast(({ id }) => id === this.#id)
      if (found === undefined) throw new Error('no snapshot yet')
      return found
    }, SOON)
  }

  #receive(frame: SportsServerMessage): void {
    this.frames.push(frame)
    if (frame.type === 'snapshot') {
      if (frame.complete) this.games.clear()
      for (const game of frame.games) this.games.set(game.gidm, game)
      for (const gidm of frame.removed) this.games.delete(gidm)
      this.version = frame.version
    }
    if (frame.type === 'delta') {
      this.version = frame.version
      for (const delta of frame.games) this.#apply(delta)
    }
  }

  #apply(delta: GameDelta): void {
    const game = this.games.get(delta.gidm)
    if (game?.version !== delta.from) {
      this.broken += 1
      return
    }
    const key = ({ w, lineIndex }: { readonly w: string; readonly lineIndex: number }) => `${w}/${lineIndex}`
    const plays = new Map(game.plays.map((play) => [key(play), play]))
    for (const play of delta.plays ?? []) plays.set(key(play), play)
    for (const play of delta.gone ?? []) plays.delete(key(play))
    this.games.set(delta.gidm, {
      ...game,
      version: delta.version,
      gameInfo: delta.gameInfo ?? game.gameInfo,
      status: delta.status ?? game.status,
      plays: [...plays.values()],
    })
  }
}

/** Plays on, a second of the matches at a time, until something holds: time is moved, not waited for. */
export async function playUntil(site: RunningGateway, holds: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await advanceClock(site, 1_000)
    holds()
  }, SOON)
}

/** Content of a game that two readers must agree on, whatever way they came to it. */
export function essence(game: Game | undefined): unknown {
  if (game === undefined) return undefined
  const plays = game.plays.toSorted((a, b) => `${a.w}${a.lineIndex}`.localeCompare(`${b.w}${b.lineIndex}`))
  return { version: game.version, status: game.status, info: game.gameInfo, plays }
}
