import { hashOfSecret } from '@site/server'
import { expect, test } from 'vitest'

import { createMemoryState } from '../../ports/memory-state.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { createSessionService } from './index.ts'

const IP = '127.0.0.1'
const AWAY = new Error('away')

describeOnEngines('sessions that end together', ({ site, store }) => {
  /** Three sessions of a member that are known to be good, in a process whose first answer of this kind fails. */
  async function threeSessions(failing: 'mark' | 'notice') {
    const { client, name, id } = await site().newMember()
    const others = [site().client(), site().client()]
    for (const other of others) await other.login(name, 'passw0rd')
    const tokens = [client, ...others].map(({ token }) => token)
    const shared = createMemoryState()
    const calls: string[] = []
    let isAway = false
    async function answer(kind: typeof failing): Promise<void> {
      calls.push(kind)
      if (kind !== failing || !isAway) return
      isAway = false
      throw AWAY
    }
    const failures: unknown[] = []
    const sessions = createSessionService({
      db: store().database.db,
      shared: {
        ...shared,
        async set(key, value, ttlMs) {
          if (value === 'revoked') await answer('mark')
          await shared.set(key, value, ttlMs)
        },
      },
      notifyRevoked: () => answer('notice'),
      onFailure: (error) => failures.push(error),
    })
    const open = async () => {
      const found = await Promise.all(tokens.map((token) => sessions.check(token, IP)))
      return found.filter((one) => one !== undefined).length
    }
    expect(await open()).toBe(3)
    isAway = true
    const first = hashOfSecret(tokens[0] ?? '')
    return { id, sessions, calls, failures, open, first, close: () => shared.close() }
  }

  test.for([
    { failing: 'mark', left: 1 },
    { failing: 'notice', left: 0 },
  ] as const)(
    'one $failing that fails keeps no other session of a member, and nothing that comes after their end',
    async ({ failing, left }) => {
      const { id, sessions, calls, failures, open, close } = await threeSessions(failing)
      const notifyEnded = await store().database.db.transaction((tx) => sessions.end(tx, id))
      await notifyEnded()
      expect(calls).toEqual(['mark', 'mark', 'mark', 'notice', 'notice', 'notice'])
      expect([await open(), failures]).toEqual([left, [AWAY]])
      await close()
    },
  )

  test('a log-out that was not made known everywhere fails, and is made known by the next one', async () => {
    const { id, sessions, failures, open, first, close } = await threeSessions('mark')
    await expect(sessions.revoke(first, id)).rejects.toThrow(AWAY)
    expect(await open()).toBe(3)
    await sessions.revoke(first, id)
    expect([await open(), failures]).toEqual([2, []])
    await close()
  })
})
