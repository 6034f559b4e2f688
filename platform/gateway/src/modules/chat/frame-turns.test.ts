import { setImmediate } from 'node:timers/promises'

import { STATUS } from '@site/contracts'
import { CHAT_MSG, ChatClientFrameSchema } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { createFrameTurns, turnOf } from './frame-turns.ts'
import type { ChatConnection } from './rooms/index.ts'

/** Frames that nobody has to wait for, and why: that they ask nothing of the database is proved by `chat-floods.test.ts`. */
const WITHOUT_A_TURN: Readonly<Record<number, string>> = {
  [CHAT_MSG.heartbeat]: 'answered from memory',
  [CHAT_MSG.leaveRoom]: 'answered from memory',
  [CHAT_MSG.guestLogin]: 'answered from memory; the room that it may name is entered in a turn',
}

const MEMBER: ChatConnection['peer'] = {
  ...{ kind: 'member', sessionId: 's', until: 0 },
  speaker: { id: 1, nickname: '会员', vip: 0, avatar: '' },
}

interface Peer {
  readonly socket: { readonly ip: string }
  readonly peer: ChatConnection['peer']
}
const member = (ip: string): Peer => ({ socket: { ip }, peer: MEMBER })
const visitor = (ip: string): Peer => ({ socket: { ip }, peer: undefined })

/** Questions, each of which is in the database until it is answered. */
function setUp() {
  const gone = new Set<Peer>()
  const whenTurn = createFrameTurns<Peer>((asker) => !gone.has(asker))
  const begun: { readonly of: Peer; readonly answer: () => void }[] = []
  const ask = (of: Peer) =>
    whenTurn('question', of, () => new Promise((answer) => begun.push({ of, answer }))).catch(
      (error: { readonly code: number }) => error.code,
    )
  const flood = (of: Peer, count: number) => Array.from({ length: count }, () => ask(of))
  return { gone, begun, ask, flood, begunBy: (one: Peer) => begun.filter(({ of }) => of === one).length }
}

test('each frame that a browser may send waits for the turn of its address, or has a reason not to', () => {
  const ids = ChatClientFrameSchema.options.map(({ entries }) => entries.msgId.literal)
  expect(ids.length).toBeGreaterThan(Object.keys(WITHOUT_A_TURN).length)
  const others = ids.filter((msgId) => turnOf(msgId) === undefined)
  expect(others.map(String).toSorted()).toEqual(Object.keys(WITHOUT_A_TURN).toSorted())
})

test('of visitors four questions are answered at once and of all six, and a member’s begins beside any flood of visitors', async () => {
  const { begun, ask, flood, begunBy } = setUp()
  const [strangers, anna] = [visitor('203.0.113.1'), member('203.0.113.1')]
  void flood(strangers, 1_000)
  expect(begunBy(strangers)).toBe(4)
  void ask(anna)
  expect(begunBy(anna), 'also from their address').toBe(1)
  void flood(member('198.51.100.1'), 1_000)
  expect(begun).toHaveLength(6)
})

test('among members addresses take turns: who asks after a thousand questions of another address is the next', async () => {
  const { begun, ask, flood, begunBy } = setUp()
  const [loud, calm] = [member('203.0.113.1'), member('198.51.100.1')]
  void flood(loud, 1_000)
  void ask(calm)
  expect([begunBy(loud), begunBy(calm)]).toEqual([6, 0])
  for (const { answer } of begun.slice(0, 2)) answer()
  await setImmediate()
  expect([begunBy(loud), begunBy(calm)]).toEqual([7, 1])
})

test('for who has gone while they waited nothing is asked', async () => {
  const { gone, begun, ask, flood, begunBy } = setUp()
  const hasty = visitor('203.0.113.2')
  void flood(visitor('203.0.113.1'), 4)
  const asked = ask(hasty)
  gone.add(hasty)
  begun[0]?.answer()
  await asked
  expect(begunBy(hasty)).toBe(0)
})

test('what does not fit into the line is refused by 6011: of the address that has most waiting, and a member takes the place of a visitor', async () => {
  const { begun, ask, flood, begunBy } = setUp()
  const loud = visitor('203.0.113.1')
  const asked = flood(loud, 4 + 5_000)
  expect(await ask(loud)).toBe(STATUS.FREQUENT_SUBMISSION)
  void ask(visitor('198.51.100.1'))
  expect(await asked.at(-1), 'the last of those who wait').toBe(STATUS.FREQUENT_SUBMISSION)
  const anna = member('198.51.100.2')
  void flood(anna, 2)
  expect(begunBy(anna)).toBe(2)
  void ask(anna)
  expect(await asked.at(-2)).toBe(STATUS.FREQUENT_SUBMISSION)
  expect(begun).toHaveLength(6)
})
