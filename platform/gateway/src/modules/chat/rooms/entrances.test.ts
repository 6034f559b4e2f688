import { CHAT_ENTRANCE } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import type { ChatSettingRow } from '../../../db/schema/chat.ts'
import { createEntrances } from './entrances.ts'
import type { ChatConnection } from './hub.ts'

const rid = 'FT_1'
const SETTING = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 } as ChatSettingRow

/** Entrances into one room while nothing is remembered of who came before, as after a minute. */
function entrances() {
  const sockets = new Map<number, Set<ChatConnection>>()
  let counted = 0
  const shared = { putIfAbsent: () => Promise.resolve(true), count: () => Promise.resolve((counted += 1)) }
  const hub = { ofMember: (id: number) => sockets.get(id) ?? new Set() }
  const entranceOf = createEntrances(shared, hub, () => Promise.resolve(SETTING))
  return {
    enter(id: number, vip = 0) {
      const speaker = { id, nickname: 'a', vip, avatar: '' }
      const peer = { kind: 'member', speaker, sessionId: 's', until: 0 } as const
      const connection = { peer, rooms: new Set<string>() } as ChatConnection
      sockets.set(id, (sockets.get(id) ?? new Set()).add(connection))
      const answer = entranceOf(connection, rid)
      connection.rooms.add(rid)
      return answer
    },
  }
}

test('[S4.062] who is in a room already, in another tab, is not announced again however long ago they came', async () => {
  const { enter } = entrances()
  expect(await enter(1)).toBe(CHAT_ENTRANCE.plain)
  expect(await enter(1)).toBeUndefined()
  expect(await enter(2)).toBe(CHAT_ENTRANCE.plain)
})

test('of a crowd that comes in at once some are announced, and all whose grade is shown', async () => {
  const { enter } = entrances()
  const crowd = await Promise.all(Array.from({ length: 500 }, (_, index) => enter(index, index < 480 ? 0 : 5)))
  const count = (entrance: number) => crowd.filter((one) => one === entrance).length
  expect([count(CHAT_ENTRANCE.plain), count(CHAT_ENTRANCE.shown)]).toEqual([10, 20])
})
