import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type TestDatabase, enginesFor } from '../../testing/engines.ts'
import { createEvents } from './domain-events.ts'

const BET = {
  ...{ memberId: 1, refId: 'B1', venue: 'CRTY', odds: 2000, at: 0 },
  ...{ valid: 100n, before: 0n, stake: 100n, paid: 200n },
}

describe.each(enginesFor('domain events'))('domain events on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
    await store.database.pool.query('create table heard (what text)')
  })
  afterAll(() => store.drop())

  const heard = async () => (await store.database.pool.query<{ what: string }>('select what from heard')).rows

  test('listeners run in turn and write in the transaction of what happened, or nothing is written', async () => {
    const events = createEvents()
    const order: string[] = []
    events.on('bets.counted', async (tx, { bets }) => {
      await tx.execute(sql`insert into heard values (${bets[0]?.refId})`)
      order.push('first')
    })
    events.on('bets.counted', async () => {
      order.push('second')
      if (order.length > 2) throw new Error('refused')
    })
    const happen = () => store.database.db.transaction((tx) => events.emit(tx, 'bets.counted', { bets: [BET] }))
    await happen()
    expect(order).toEqual(['first', 'second'])
    expect(await heard()).toEqual([{ what: 'B1' }])
    await expect(happen()).rejects.toThrow('refused')
    expect(await heard()).toEqual([{ what: 'B1' }])
  })

  test('what nobody listens to is told to nobody', async () => {
    await expect(createEvents().emit(store.database.db, 'bets.counted', { bets: [BET] })).resolves.toBeUndefined()
  })
})
