import { Socket } from 'node:net'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { openBetLoad } from './load.ts'
import { openMoneyLoad } from './money-load.ts'
import { createServerDatabase } from '../src/testing/engines.ts'

describe('statements of money calls', () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>
  let load: Awaited<ReturnType<typeof openMoneyLoad>>
  let bets: Awaited<ReturnType<typeof openBetLoad>>
  beforeAll(async () => {
    server = await createServerDatabase()
    load = await openMoneyLoad(server.url, 1, 8)
    bets = await openBetLoad(server.url, 1, 1)
  })
  afterAll(async () => {
    await bets.close()
    await load.close()
    await server.drop()
  })

  /** How often the database is asked, `begin` and `commit` included, and in how many packets. */
  async function costOf(
    { database }: Pick<typeof load, 'database'>,
    act: () => Promise<void>,
  ): Promise<{ statements: number; packets: number }> {
    // A connection that was idle for long is opened anew, which is a packet of its own.
    await database.pool.query('select 1')
    const asked = vi.spyOn(Client.prototype, 'query')
    const writes = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))
    await act()
    const cost = {
      statements: asked.mock.calls.length,
      packets: writes.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    }
    for (const spy of [asked, ...writes]) spy.mockRestore()
    return cost
  }

  test('a deposit from its code to the credit is nine in four packets, three who listen are one each in two more, a withdrawal four in two', async () => {
    // Which channels there are is known from the one before.
    await load.deposit()
    // VIP progress, open invitations and the signs of late money.
    const listeners = 3
    // Invitations and standing are asked for with the move; progress comes once it is known which invitations are open.
    expect(await costOf(load, load.deposit)).toEqual({ statements: 9 + listeners, packets: 4 + listeners - 1 })
    expect(await costOf(load, load.withdraw)).toEqual({ statements: 4, packets: 2 })
  })

  test('a deposit is found by its number, however few orders there were when its connection has planned that', async () => {
    const { pool } = load.database
    const looked = async (): Promise<number> => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ readonly rows: string }>(
        `select t.seq_tup_read + sum(i.idx_tup_read) as rows from pg_stat_user_tables t
          join pg_stat_user_indexes i using (relid) where t.relname = 'deposit_order' group by t.seq_tup_read`,
      )
      return Number(rows[0]?.rows)
    }
    await load.deposit()
    await pool.query(
      `insert into deposit_order
        select another.* from (select * from deposit_order limit 1) o
        cross join generate_series(1, 1000) n
        cross join lateral jsonb_populate_record(null::deposit_order,
          to_jsonb(o) || jsonb_build_object('order_no', 'D' || n, 'signal_code', 'of ' || n)) another`,
    )
    const before = await looked()
    await load.deposit()
    expect((await looked()) - before).toBeLessThan(50)
  })

  test('a bet of a member without limits is two: what binds the member, and the bet', async () => {
    expect(await costOf(bets, () => bets.place(0))).toEqual({ statements: 2, packets: 2 })
  })
})
