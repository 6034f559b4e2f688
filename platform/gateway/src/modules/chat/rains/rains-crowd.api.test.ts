import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { parseFen } from '@site/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../../db/open-database.ts'
import type { ChatReader } from '../../../testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { advanceClock, eachAtOnce, type RunningGateway, startGateway } from '../../../testing/index.ts'
import { rainsOn, takenBy } from '../testing/rain-site.ts'

const PEOPLE = 100
const PACKETS = 10

let store: TestDatabase
let other: TestDatabase['database']
let here: RunningGateway
let there: RunningGateway
let rid: string
const { roomInPlay, enter, leave, rain, take, proofOf } = rainsOn({ site: () => here, store: () => store })
const redisUrl = () => {
  const url = process.env['TEST_REDIS_URL']
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  return url
}

beforeAll(async () => {
  store = await openOnServer()
  other = await openDatabase({ url: store.database.url })
  here = await startGateway(store.database, { redisUrl: redisUrl() })
  there = await startGateway(other, { redisUrl: redisUrl() })
  rid = await roomInPlay()
})
afterEach(leave)
afterAll(async () => {
  await here.close()
  await there.close()
  await other.close()
  await store.drop()
})

test(`${PEOPLE} members on two replicas press at once for ${PACKETS} packets: ten have one each, the budget is met to the fen, the others are told so`, async () => {
  const people: ChatReader[] = []
  await eachAtOnce(Array.from({ length: PEOPLE }), 10, async (_one, index) => {
    const { client } = await here.newMember()
    people.push(await enter(rid, client, index % 2 === 0 ? here : there))
  })
  const watcher = await enter(rid, undefined, there)
  const packId = await rain(rid, { total: '88.88', count: PACKETS })
  const answers = await Promise.all(people.map((reader) => take(reader, packId)))
  const taken = answers.filter(({ code }) => code === STATUS.SUCCESS).map(takenBy)
  expect(taken.map(({ rank }) => rank).toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: PACKETS }, (_, index) => index + 1),
  )
  expect(taken.reduce((sum, { amount }) => sum + parseFen(amount), 0n)).toBe(8_888n)
  const late = answers.filter(({ code }) => code !== STATUS.SUCCESS)
  expect(late).toHaveLength(PEOPLE - PACKETS)
  for (const answer of late) expect(answer).toMatchObject({ code: STATUS.WARNING, message: '红包已被抢完' })
  await watcher.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === packId && msgData.isOver)
  expect(
    watcher
      .of(CHAT_MSG.takeRedPacket)
      .map(({ msgData }) => msgData.rank)
      .toSorted((one, two) => one - two),
  ).toEqual(Array.from({ length: PACKETS }, (_, index) => index + 1))
  expect(await proofOf(packId)).toEqual({
    ...{ differences: [], claims: PACKETS, members: PACKETS },
    ...{ spent: 8_888n, claimed: 8_888n, posted: 8_888n },
  })
})

test('a member presses in ten tabs of two replicas at once: one packet, one journal, the same answer in each', async () => {
  const { client } = await here.newMember()
  const tabs = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enter(rid, client, index % 2 === 0 ? here : there)),
  )
  const packId = await rain(rid)
  const answers = (await Promise.all(tabs.map((tab) => take(tab, packId)))).map(takenBy)
  expect(new Set(answers.map(({ amount, rank }) => `${rank} ${amount}`)).size).toBe(1)
  expect(await proofOf(packId)).toMatchObject({ differences: [], claims: 1, members: 1 })
})

test('the gateway starts anew in the middle: who had taken one has the same answer, the rest goes on, and the end is told', async () => {
  const [anna, bert] = [await here.newMember(), await here.newMember()]
  const packId = await rain(rid, { seconds: 600 })
  const first = takenBy(await take(await enter(rid, anna.client), packId))
  await here.close()
  here = await startGateway(store.database, { redisUrl: redisUrl() })
  const again = (member: typeof anna) => here.client({ token: member.client.token, deviceId: member.client.deviceId })
  const back = await enter(rid, again(anna))
  const shown = back.of(CHAT_MSG.room)[0]?.msgData.packets.find((one) => one.packId === packId)
  expect(shown).toMatchObject({ left: 9, mine: { amount: first.amount, rank: 1 } })
  expect(takenBy(await take(back, packId)), 'as it was sent again').toEqual(first)
  expect(takenBy(await take(await enter(rid, again(bert)), packId)).rank).toBe(2)
  await advanceClock(here, 600_000)
  await back.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === packId && msgData.isOver)
  expect(await proofOf(packId)).toMatchObject({ differences: [], claims: 2, members: 2 })
})
