import { hashOfSecret } from '@site/server'
import { expect, test } from 'vitest'

import type { Db } from '../../db/database.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { createSessionService, KnownCallers } from './index.ts'

const IP = '203.0.113.7'

function setUp() {
  const known = new KnownCallers()
  const shared = createMemoryState()
  // What is asked here is answered from what is shared.
  const sessions = createSessionService({ db: {} as Db, shared, known, notifyRevoked: () => Promise.resolve() })
  const open = async (token: string) => {
    const sessionId = hashOfSecret(token)
    await shared.set(`session:${sessionId}`, JSON.stringify({ id: 1, name: 'one', deviceId: 'its device' }), 60_000)
    await shared.set(`session-place:${sessionId}`, IP, 60_000)
  }
  return { known, shared, sessions, open }
}

test('a session that was found good is known, with its device and the address that it was used from', async () => {
  const { known, sessions, open } = setUp()
  await open('good')
  expect([known.hasSession(hashOfSecret('good')), known.hasDevice('its device'), known.hasAddress(IP)]).toEqual([
    false,
    false,
    false,
  ])
  await sessions.check('good', IP)
  expect([known.hasSession(hashOfSecret('good')), known.hasDevice('its device'), known.hasAddress(IP)]).toEqual([
    true,
    true,
    true,
  ])
})

test('nothing is known of a token that is none any more, nor of the device and address that came with it', async () => {
  const { known, shared, sessions } = setUp()
  await shared.set(`session:${hashOfSecret('ended')}`, 'revoked', 60_000)
  expect(await sessions.check('ended', IP)).toBeUndefined()
  expect([known.hasSession(hashOfSecret('ended')), known.hasAddress(IP)]).toEqual([false, false])
})

test('a session is known from the log-in on', () => {
  const { known, sessions } = setUp()
  const { session } = sessions.issue(1, { deviceId: 'new', ip: IP })
  expect([known.hasSession(session.id), known.hasDevice('new'), known.hasAddress(IP)]).toEqual([true, true, true])
})
