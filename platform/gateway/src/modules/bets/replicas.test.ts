import { resourceEndpoint } from '@site/contracts'
import { type BetItem, BET_METHODS, SportsServerMessageSchema } from '@site/contracts/sports'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { openDatabase } from '../../db/open-database.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { direct, enter, futureMatches, ledgerOf, marketsOf, pick, SATURDAY } from './testing/bet-site.ts'
import { SOON } from '../../testing/patience.ts'

const DELAY_MS = 6_000

let store: TestDatabase
let second: TestDatabase['database']
let leader: RunningGateway
let follower: RunningGateway

beforeAll(async () => {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  store = await openOnServer()
  second = await openDatabase({ url: store.database.url })
  leader = await startGateway(store.database, { redisUrl })
  follower = await startGateway(second, { redisUrl })
  await leader.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
})
afterAll(async () => {
  await leader.close()
  await follower.close()
  await second.close()
  await store.drop()
})

test('a request that reaches both replicas is one bet; the one that plays decides, the other tells its tabs', async () => {
  const punter = await enter(leader, 500)
  const gidm = await vi.waitFor(async () => {
    const found = (await futureMatches(punter)).at(-1)?.gidm
    expect(found).toBeDefined()
    return found ?? ''
  }, SOON)
  const there = follower.client({ token: punter.client.token })
  const at = (client: typeof there, item: BetItem, requestId: string) =>
    client.answer(resourceEndpoint, {
      method: 'PlaceBet',
      enName: 'crty',
      Request: {
        timestamp: Date.now(),
        token: punter.token,
        langx: 'zh-cn',
        remoteip: '',
        requestId,
        policy: 'any',
        oddsType: 'H',
        mode: 'single',
        items: [{ ...item, stake: '40' }],
      },
    })
  const numbersOf = (data: unknown) => v.parse(BET_METHODS.PlaceBet.answer, data).orders.map((order) => order.ticket_id)

  await direct(leader, gidm).kickOff()
  const item = await vi.waitFor(async () => pick(await marketsOf(punter, gidm), 'RM', 'RMH'), SOON)
  const heard: string[] = []
  const socket = new WebSocket(`${follower.url.replace('http', 'ws')}/ws/sports`)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'member', token: punter.token })))
  socket.on('message', (data) => {
    const message = v.parse(SportsServerMessageSchema, JSON.parse((data as Buffer).toString()))
    if (message.type === 'member') heard.push(`member ${message.ok}`)
    if (message.type === 'bet') heard.push(message.event)
  })
  await vi.waitFor(() => expect(heard).toEqual(['member true']), SOON)

  const requestId = crypto.randomUUID()
  const numbers = await vi.waitFor(async () => {
    const answers = await Promise.all([at(punter.client, item, requestId), at(there, item, requestId)])
    expect(answers.map(({ code }) => code)).toEqual([6000, 6000])
    return answers.flatMap(({ data }) => numbersOf(data))
  }, SOON)
  expect(new Set(numbers).size).toBe(1)
  expect(await ledgerOf(store.database, punter.id)).toEqual({ center: 46_000, hold: 4_000, total: 0 })
  await direct(follower, gidm).goal('C')
  await direct(leader, gidm).stands({ gameInfo: { sc_FT_C: '1' } })
  await advanceClock(leader, DELAY_MS)
  await vi.waitFor(() => expect(heard).toEqual(['member true', 'placed', 'rejected']), SOON)
  expect(await ledgerOf(store.database, punter.id)).toEqual({ center: 50_000, hold: 0, total: 0 })
  socket.close()
})
