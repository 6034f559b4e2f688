import { expect, test, vi } from 'vitest'

import { createStandingSessions, STANDS_MS } from './standing-sessions.ts'

const [ONE, OTHER] = [
  { memberId: 1, sessionId: 'one' },
  { memberId: 2, sessionId: 'other' },
]

function setUp() {
  const clock = { now: 0 }
  const stands = vi.fn<(session: typeof ONE) => Promise<boolean>>(async () => true)
  const [ended, failures]: [unknown[], unknown[]] = [[], []]
  const sessions = createStandingSessions({
    stands,
    onEnd: (session) => ended.push(session),
    onFailure: (error) => failures.push(error),
    now: () => clock.now,
  })
  /** A beat, and what it asks for. */
  const beat = async (...open: readonly (typeof ONE)[]) => {
    stands.mockClear()
    sessions.look(open)
    await new Promise(setImmediate)
    return stands.mock.calls.map(([{ sessionId }]) => sessionId)
  }
  return { clock, stands, ended, failures, sessions, beat }
}

test('a session is asked for again after an hour, once for all its sockets, and one that is over is ended', async () => {
  const { clock, stands, ended, beat } = setUp()
  expect(await beat(ONE, ONE, OTHER)).toEqual([])
  clock.now = STANDS_MS - 1
  expect(await beat(ONE, OTHER)).toEqual([])
  clock.now = STANDS_MS
  stands.mockImplementation(async ({ sessionId }) => sessionId === 'one')
  expect(await beat(ONE, ONE, OTHER)).toEqual(['one', 'other'])
  expect(ended).toEqual([OTHER])
  expect(await beat(ONE)).toEqual([])
  clock.now = 2 * STANDS_MS
  expect(await beat(ONE)).toEqual(['one'])
})

test('one that is found good by a log-in is asked for an hour after that', async () => {
  const { clock, beat, sessions } = setUp()
  sessions.note('one')
  clock.now = STANDS_MS / 2
  sessions.note('other')
  expect(await beat(ONE, OTHER)).toEqual([])
  clock.now = STANDS_MS
  expect(await beat(ONE, OTHER)).toEqual(['one'])
})

test('one that could not be asked for is asked for with the next beat, and is not ended', async () => {
  const { clock, stands, ended, failures, beat, sessions } = setUp()
  await beat(ONE, OTHER)
  clock.now = STANDS_MS
  stands.mockRejectedValueOnce(new Error('the database is away'))
  await beat(ONE, OTHER)
  expect([ended, failures.length]).toEqual([[], 1])
  expect(await beat(ONE, OTHER)).toEqual(['one', 'other'])
  await sessions.stop()
  clock.now = 2 * STANDS_MS
  expect(await beat(ONE), 'nothing once it is stopped').toEqual([])
})
