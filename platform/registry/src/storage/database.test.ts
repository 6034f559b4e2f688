import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { databasesFor, type TestDatabase } from '../../tests/databases.ts'
import { openDatabase } from './database.ts'

describe.each(databasesFor('migrations of the registry'))('migrations on %s', (_, createDatabase) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await createDatabase()
  })
  afterAll(() => store.drop())

  const start = () => openDatabase({ pool: store.pool })
  const applied = async () =>
    (await store.pool.query<{ file: string; sha256: string | null }>('select * from registry.migrations order by file'))
      .rows
  const change = (sum: string | null) =>
    store.pool.query("update registry.migrations set sha256 = $1 where file = '0001_registry.sql'", [sum])

  test('run once, however many registries start', async () => {
    const registries = await Promise.all([openDatabase(store), openDatabase(store)])
    for (const registry of registries) await registry.close()
    const rows = await applied()
    expect(rows[0]?.file).toBe('0001_registry.sql')
    expect(rows[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    await start()
    expect(await applied()).toEqual(rows)
  })

  test('of a database that knows their names alone are taken as they are', async () => {
    const files = (await applied()).map(({ file }) => file)
    await store.pool.query('alter table registry.migrations drop column sha256')
    await start()
    expect(await applied()).toEqual(files.map((file) => ({ file, sha256: null })))
  })

  test('are refused when one was changed after it had been applied', async () => {
    await change('0'.repeat(64))
    await expect(start()).rejects.toThrow('0001_registry.sql was changed after it had been applied')
    await change(null)
    await start()
  })
})
