import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { openMoneyLoad } from './money-load.ts'
import { createServerDatabase } from '../src/testing/engines.ts'

describe('statements of money calls', () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>
  let load: Awaited<ReturnType<typeof openMoneyLoad>>
  beforeAll(async () => {
    server = await createServerDatabase()
    load = await openMoneyLoad(server.url, 1, 4)
  })
  afterAll(async () => {
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

  test('a deposit from its code to the credit is eleven, a withdrawal five', async () => {
    expect(await statementsOf(load.deposit)).toBe(11)
    expect(await statementsOf(load.withdraw)).toBe(5)
  })
})
