import { afterEach, describe, expect, test } from 'vitest'

import { startGateway } from '../../testing/index.ts'
import { enginesFor } from '../../testing/engines.ts'
import { closeAll, closing } from '../../testing/outages.ts'
import { SOON } from '../../testing/patience.ts'

afterEach(closeAll)

describe.each(enginesFor('backups'))('backups on $engine', ({ open }) => {
  test('nothing is told where nobody keeps any; then how long ago the last one ended, by the clock of the database', async () => {
    const { database } = closing(await open(), ({ drop }) => drop())
    const site = closing(await startGateway(database), (one) => one.close())
    const age = async () => {
      const { body } = await site.gateway.operations.inject('/metrics')
      const [, seconds] = /^gateway_database_backup_seconds (\S+)$/m.exec(body) ?? []
      return seconds === undefined ? undefined : Number(seconds)
    }
    expect(await age()).toBeUndefined()
    await database.pool.query(
      `insert into backup_taken values (now() - interval '3 hours'), (now() - interval '2 days')`,
    )
    // An answer is of the last second.
    await expect.poll(age, SOON).toBeGreaterThanOrEqual(3 * 3_600)
    expect(await age()).toBeLessThan(4 * 3_600)
  })
})
