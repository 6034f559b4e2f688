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
    load = await openMoneyLoad(server.url, 1, 4)
    bets = await openBetLoad(server.url, 1, 1)
  })
  afterAll(async () => {
    await bets.close()
    await load.close()
    await server.drop()
  })

  /** How often the database is asked, `begin` and `commit` included. */
  async function statementsOf(act: () => Promise<void>): Promise<number> {
    const asked = vi.spyOn(Client.prototype, 'query')
    await act()
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }

  test('a deposit from its code to the credit is twelve, a withdrawal five', async () => {
    expect(await statementsOf(load.deposit)).toBe(12)
    expect(await statementsOf(load.withdraw)).toBe(5)
  })

  test('a bet of a member without limits is two: what binds the member, and the bet', async () => {
    expect(await statementsOf(() => bets.place(0))).toBe(2)
  })
})
