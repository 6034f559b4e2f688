import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import fc from 'fast-check'

import { inputOf } from '../tests/generated-input.ts'
import { openOnServer } from './testing/engines.ts'
import { servedCalls, startGateway } from './testing/index.ts'

/** What people type, as no statement of ours has it. */
const PLANTED = {
  ...{ name: 'plantedname1', phone: '13987654321', email: 'planted@mail.test', realName: '张埋点' },
  ...{ birthday: '1981-02-03', password: 'ab'.repeat(16), secondPassword: 'ab'.repeat(16) },
  ...{ wechat: 'planted_wechat', qq: '987654321', cardNo: '6222020200112233445', account: '6222020200112233445' },
}
const VALUES = [...new Set(Object.values(PLANTED))]
const KNOWN = Object.fromEntries(Object.entries(PLANTED).map(([field, value]) => [field, [value]]))
const INPUTS = 3

test('when a statement fails, no log has a value of it: neither what was typed nor what is kept', async () => {
  const store = await openOnServer()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const site = await startGateway(store.database, { logger })
  const { pool } = store.database
  try {
    const { client: member } = await site.newMember()
    const visitor = site.client()
    // Every statement fails from here on, and the database's words bring its values along, as they do in earnest.
    let failed = 0
    const fail = (...[statement, values]: readonly unknown[]): Promise<never> => {
      failed += 1
      const own =
        typeof statement === 'object' && statement !== null && 'values' in statement ? statement.values : values
      const text = `duplicate key: ${JSON.stringify(own ?? VALUES)} ${VALUES.join()}`
      const error = new DatabaseError(text, text.length, 'error')
      return Promise.reject(Object.assign(error, { severity: 'ERROR', code: 'XX000', detail: text, where: text }))
    }
    const whole = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) }
    Object.assign(pool, { query: fail, connect: fail })
    for (const endpoint of servedCalls(site)) {
      for (const input of fc.sample(inputOf(endpoint, KNOWN), { numRuns: INPUTS, seed: 6 }))
        for (const client of [member, visitor]) await client.send(endpoint.method, endpoint.path, input)
    }
    Object.assign(pool, whole)
    expect(failed).toBeGreaterThan(100)
    const faults = lines.filter((line) => line.includes('the call failed'))
    expect(faults.length).toBeGreaterThan(50)
    for (const value of VALUES) expect(lines.filter((line) => line.includes(value)).slice(0, 1), value).toEqual([])
    expect(faults.some((line) => line.includes('"query":'))).toBe(true)
  } finally {
    await site.close()
    await store.drop()
  }
})
