import { expect, test } from 'vitest'

import { MISSED_MS, MissedNotices } from './missed-notices.ts'

/** Some time after its start, of which it knows everything. */
function createMissed() {
  let now = 0
  const missed = new MissedNotices(() => now)
  const pass = (ms: number) => (now += ms)
  pass(1_000)
  return { missed, pass, told: (id: number, ms: number) => missed.since(id, missed.before(ms)).map(({ type }) => type) }
}

test('what a member was told since a moment is known once of each kind, and nothing of others, of sessions or of before', () => {
  const { missed, pass, told } = createMissed()
  for (const type of ['unread', 'paused'] as const) missed.note({ memberId: 1, type })
  pass(10)
  for (let times = 0; times < 3; times += 1) missed.note({ memberId: 1, type: 'balance' })
  missed.note({ memberId: 2, type: 'unread' })
  missed.note({ memberId: 3, type: 'session' })
  missed.note({ memberId: 3, type: 'paused', sessionId: 'one' })
  expect(told(1, 10)).toEqual(['balance', 'unread'])
  expect(told(1, 9)).toEqual(['balance'])
  expect([told(2, 500), told(3, 500)]).toEqual([['unread'], []])
  pass(1)
  expect(told(1, 0)).toEqual([])
  pass(MISSED_MS)
  missed.note({ memberId: 4, type: 'balance' })
  expect([1, 2, 4].map((id) => told(id, 10 * MISSED_MS))).toEqual([[], [], ['balance']])
})

test('of a time before it began anything may have been said', () => {
  const { told } = createMissed()
  expect([told(1, 999), told(1, 1_000)]).toEqual([[], ['balance', 'unread']])
})

test('of twenty thousand the oldest are forgotten, of whose time anything may have been said; one that is told again is young', () => {
  const { missed, pass, told } = createMissed()
  for (let memberId = 0; memberId < 20_000; memberId += 1) missed.note({ memberId, type: 'balance' })
  pass(100)
  missed.note({ memberId: 0, type: 'balance' })
  missed.note({ memberId: 20_000, type: 'balance' })
  expect([0, 1, 2, 20_000].map((id) => told(id, 99).length)).toEqual([1, 0, 0, 1])
  expect(told(1, 100)).toEqual(['balance', 'unread'])
})
