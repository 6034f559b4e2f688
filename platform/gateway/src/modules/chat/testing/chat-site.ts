import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import type { Limits } from '../../../context/index.ts'
import { ChatReader } from '../../../testing/chat-reader.ts'
import type { GatewayClient } from '../../../testing/client.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { type RunningGateway, startGateway } from '../../../testing/index.ts'
import { SATURDAY } from '../../../testing/saturday.ts'

/** Goes to Saturday evening. @returns the room of a football match that is in play then */
export async function roomInPlay(site: RunningGateway): Promise<string> {
  await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  const { games } = await site.client().call(sportsHotEndpoint, { limit: 20 })
  const match = games.find(({ gameType, marketType }) => gameType === 'FT' && marketType === 'RB')
  if (match === undefined) throw new Error('no football in play')
  return `FT_${match.gidm}`
}

/** What a suite that talks in a room has. */
interface ChatSite {
  readonly database: TestDatabase
  readonly running: RunningGateway
  readonly rid: string
}

/** A gateway with a room for the tests of a suite, whose readers are gone after each. */
export function chatSite(onReady: (site: ChatSite) => void, limits: Partial<Limits> = {}) {
  let site: ChatSite
  const readers: ChatReader[] = []

  beforeAll(async () => {
    const database = await openOnServer()
    const running = await startGateway(database.database, {
      // What a reader has asked for itself may wait for it here, so that it is slow and not closed.
      limits: { socketWaitingBytes: 64 * 1024 * 1024, ...limits },
    })
    site = { database, running, rid: await roomInPlay(running) }
    onReady(site)
  })
  afterEach(() => {
    for (const { socket } of readers.splice(0)) socket.terminate()
  })
  afterAll(async () => {
    await site.running.close()
    await site.database.drop()
  })

  async function connect(): Promise<ChatReader> {
    const reader = new ChatReader(site.running.url)
    readers.push(reader)
    return reader.opened()
  }

  return {
    connect,
    /** Somebody in the room: a member, or a guest. */
    async enter(client?: GatewayClient): Promise<ChatReader> {
      const reader = await connect()
      if (client === undefined) await reader.ask(CHAT_MSG.guestLogin, {})
      else expect(await reader.logIn(client)).toMatchObject({ code: STATUS.SUCCESS })
      expect(await reader.ask(CHAT_MSG.joinRoom, { rid: site.rid })).toMatchObject({ code: STATUS.SUCCESS })
      await reader.wait(CHAT_MSG.room)
      return reader
    },
    say: (reader: ChatReader, msg: string, seq?: string) => reader.ask(CHAT_MSG.say, { rid: site.rid, msg }, seq),
  }
}
