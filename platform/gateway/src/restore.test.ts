import { readFileSync } from 'node:fs'

import { memberJwtEndpoint, STATUS } from '@site/contracts'
import { expect, onTestFinished, test } from 'vitest'

import { openOnServer } from './testing/engines.ts'
import { startGateway } from './testing/index.ts'

const END_SESSIONS = new URL('../../../operations/end-sessions.sql', import.meta.url)

test('sessions that came back with a backup are over once they have been ended', async () => {
  const store = await openOnServer()
  onTestFinished(() => store.drop())
  const first = await startGateway(store.database)
  const { client } = await first.newMember()
  await first.close()
  /** What a gateway that is started on the database answers to the token of before. */
  const answered = async () => {
    const site = await startGateway(store.database)
    const again = site.client({ token: client.token, deviceId: client.deviceId })
    const { code } = await again.answer(memberJwtEndpoint, {})
    await site.close()
    return code
  }
  expect(await answered()).toBe(STATUS.SUCCESS)
  await store.database.pool.query(readFileSync(END_SESSIONS, 'utf8'))
  expect(await answered()).toBe(STATUS.LOGIN_EXPIRED)
})
