import { recordExportEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines(
  'downloads of records',
  ({ site }) => {
    test('[D.054] an address fetches so many files a minute, guessed ones included', async () => {
      const { client } = await site().newMember()
      const { address } = await client.call(recordExportEndpoint, { list: 'deals' })
      for (let count = 0; count < 2; count++)
        expect((await fetch(`${site().url}/fd/api/v1/transactions/export/${count}.csv`)).status).toBe(404)
      const refused = await fetch(site().url + address)
      expect([refused.status, await refused.text()]).toEqual([429, '请勿频繁提交'])
    })
  },
  { limits: { downloadsPerAddress: 2 } },
)
