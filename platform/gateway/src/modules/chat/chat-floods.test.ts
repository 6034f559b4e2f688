import { chatPredictionsEndpoint, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { ChatReader } from '../../testing/chat-reader.ts'
import type { TestDatabase } from '../../testing/engines.ts'
import type { RunningGateway } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { chatSite } from './testing/chat-site.ts'

/** Sockets of one address, of which each alone would take two connections to the database. */
const FLOOD = 40
const CONNECTIONS = 20
/** Four of their questions at once, and a page of a room's history is two statements side by side. */
const OF_VISITORS = 8
/** Six of everybody's. */
const OF_ALL = 12

let database: TestDatabase
let running: RunningGateway
let rid: string
const { connect, enter } = chatSite((site) => void ({ database, running, rid } = site))

const answers = (readers: readonly ChatReader[]) =>
  readers.flatMap(({ frames }) => frames.filter(({ msgId }) => msgId === CHAT_MSG.history))

/** Each asks for another part, so that no answer is that of two. By the end all of it is taken. */
async function flood(readers: readonly ChatReader[]): Promise<void> {
  for (const [at, { socket }] of readers.entries()) {
    socket.send(JSON.stringify({ msgId: CHAT_MSG.history, seq: `c-flood-${at}`, msgData: { rid, beginTime: at + 1 } }))
    socket.send(JSON.stringify({ msgId: CHAT_MSG.heartbeat, msgData: {} }))
  }
  for (const reader of readers) await reader.wait(CHAT_MSG.heartbeat)
}

/** Nobody reads what was said until it is given back. */
async function holdMessages() {
  const blocker = await database.database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table chat_message in access exclusive mode')
  let isHeld = true
  const giveBack = async () => {
    if (!isHeld) return
    isHeld = false
    await blocker.query('rollback')
    blocker.release()
  }
  onTestFinished(giveBack)
  const waiting = async (): Promise<number> => {
    const held = "select from pg_locks where not granted and relation = 'chat_message'::regclass"
    return (await blocker.query(held)).rowCount ?? 0
  }
  return { giveBack, waiting }
}

test('many sockets of one address that nobody has logged in on ask for different parts of a history: a few of them take connections to the database, members’ frames and calls are answered, and in the end they are as well', async () => {
  const readers = await Promise.all(Array.from({ length: FLOOD }, connect))
  const { client } = await running.newMember()
  const member = await connect()
  await member.logIn(client)
  const messages = await holdMessages()
  await flood(readers)
  await expect.poll(messages.waiting, SOON).toBe(OF_VISITORS)
  expect(await member.ask(CHAT_MSG.takeRedPacket, { packId: 'rain-none' })).toMatchObject({ code: STATUS.NOT_FOUND })
  expect(await client.call(chatPredictionsEndpoint, { rid })).toMatchObject({ total: 0 })
  expect(await messages.waiting()).toBe(OF_VISITORS)
  expect(answers(readers), 'none of the flood is through').toEqual([])
  await messages.giveBack()
  await vi.waitFor(() => expect(answers(readers)).toHaveLength(FLOOD), SOON)
  expect(new Set(answers(readers).map(({ code }) => code))).toEqual(new Set([STATUS.SUCCESS]))
})

test('members’ words, bets and questions are as few in the database, and calls are answered meanwhile', async () => {
  const { client } = await running.newMember()
  const readers: ChatReader[] = []
  for (let count = 0; count < 27; count += 3) {
    const { client: other } = await running.newMember()
    for (let tab = 0; tab < 3; tab += 1) readers.push(await enter(other))
  }
  const messages = await holdMessages()
  const asked = [
    { msgId: CHAT_MSG.history, msgData: { rid } },
    { msgId: CHAT_MSG.say, msgData: { rid, msg: '都来说话' } },
    { msgId: CHAT_MSG.shareBet, msgData: { rid, ticketId: 'none' } },
  ]
  for (const [at, { socket }] of readers.entries())
    socket.send(JSON.stringify({ seq: `c-all-${at}`, ...asked[at % asked.length] }))
  await expect.poll(messages.waiting, SOON).toBeGreaterThan(0)
  expect(await client.call(chatPredictionsEndpoint, { rid })).toMatchObject({ total: 0 })
  expect(await messages.waiting()).toBeLessThanOrEqual(OF_ALL)
  await messages.giveBack()
  const answered = () => readers.flatMap(({ frames }) => frames.filter(({ seq }) => seq?.startsWith('c-all-') === true))
  await vi.waitFor(() => expect(answered()).toHaveLength(readers.length), SOON)
})

test('frames without a turn ask nothing of the database: they are answered while it has no connection for anybody', async () => {
  const reader = await enter()
  const { pool } = database.database
  // As many as there are: one or another belongs to the gateway's own work for good.
  const all = Array.from({ length: CONNECTIONS }, () => pool.connect())
  try {
    await expect.poll(() => pool.waitingCount, SOON).toBeGreaterThan(0)
    expect(await reader.ask(CHAT_MSG.guestLogin, {})).toMatchObject({ code: STATUS.SUCCESS })
    expect(await reader.ask(CHAT_MSG.leaveRoom, { rid })).toMatchObject({ code: STATUS.SUCCESS })
    reader.socket.send(JSON.stringify({ msgId: CHAT_MSG.heartbeat, msgData: {} }))
    await reader.wait(CHAT_MSG.heartbeat)
    expect(pool.waitingCount, 'there is none still').toBeGreaterThan(0)
  } finally {
    for (const one of all)
      void one.then(
        (client) => client.release(),
        () => undefined,
      )
  }
})
