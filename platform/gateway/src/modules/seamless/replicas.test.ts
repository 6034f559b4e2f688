import { betTotalsEndpoint, venueBalanceEndpoint } from '@site/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../db/open-database.ts'
import { type TestDatabase, openOnServer } from '../../testing/engines.ts'
import { type RunningGateway, startGateway } from '../../testing/index.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'

let store: TestDatabase
let second: TestDatabase['database']
let one: RunningGateway
let other: RunningGateway

beforeAll(async () => {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  store = await openOnServer()
  second = await openDatabase({ url: store.database.url })
  one = await startGateway(store.database, { redisUrl })
  other = await startGateway(second, { redisUrl })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await second.close()
  await store.drop()
})

test('a venue’s call that reaches both replicas at once moves money once; a round begun at one ends at the other', async () => {
  const { client, name } = await one.newMember()
  await one.sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: crypto.randomUUID() })
  await fundVenue(client, 'PGDZ', '100')
  const replicas = [createTestVenue(one.url), createTestVenue(other.url)] as const
  const { session } = await replicas[0].visit(client, 'PGDZ', 'pgdz-001')

  for (let round = 0; round < 5; round++) {
    const roundId = crypto.randomUUID()
    const txId = `${roundId}:debit`
    const debit = { session, txId, roundId, amount: '10', gameName: '灯火长安', content: ['旋转'] }
    const both = (send: (venue: (typeof replicas)[0]) => Promise<string>) => Promise.all(replicas.map(send))
    const staked = await both((venue) => venue.money('debit', debit))
    expect(staked, `round ${round}`).toEqual([staked[0], staked[0]])
    const credit = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: '12', resultText: '中奖' }
    const paid = await both((venue) => venue.money('credit', credit))
    expect(paid).toEqual([(100 + 2 * (round + 1)).toFixed(2), (100 + 2 * (round + 1)).toFixed(2)])
    expect(await replicas[1].money('credit', { ...credit, amount: '12.01' })).toBe('TRANSACTION_MISMATCH')
  }

  const there = other.client({ token: client.token })
  expect((await there.call(venueBalanceEndpoint, { channelCode: 'PGDZ' })).balance).toBe('110.00')
  expect(await there.call(betTotalsEndpoint, {})).toMatchObject({ count: 5, bet: '50.00', profit: '10.00' })
  const { rows } = await store.database.db.execute<{ total: string }>(
    sql`select coalesce(sum(amount), 0)::text as total from ledger_entry`,
  )
  expect(rows).toEqual([{ total: '0' }])
})
