import { bindPasswordEndpoint, loginEndpoint, memberInfoEndpoint, STATUS } from '@site/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { md5, type RunningGateway, startGateway } from '../../testing/index.ts'
import { whileHeld } from '../../testing/while-held.ts'

describe('a log-in that is overtaken', () => {
  let store: TestDatabase
  let site: RunningGateway
  beforeAll(async () => {
    store = await openOnServer()
    site = await startGateway(store.database)
  })
  afterAll(async () => {
    await site.close()
    await store.drop()
  })

  test('by a change of the password that it has shown opens no session', async () => {
    const { client, name } = await site.newMember()
    const thief = site.client()
    const [old, next] = [md5('passw0rd'), md5('newpass1')]
    // Of a log-in on a new device a letter tells, once its password was compared and before there is a session.
    const { code, data } = await whileHeld(
      store.database.pool,
      { statement: 'lock table letter in share mode', values: [] },
      () => thief.answer(loginEndpoint, { name, password: old, kaptchcate: 0 }),
      () => client.call(bindPasswordEndpoint, { oldPassword: old, password: next, secondPassword: next }),
    )
    const { token = '' } = (data ?? {}) as { readonly token?: string }
    expect((await site.client({ token }).answer(memberInfoEndpoint, {})).code).toBe(STATUS.LOGIN_EXPIRED)
    expect(code).toBe(STATUS.INVALID_CREDENTIALS)
    await client.call(memberInfoEndpoint, {})
    await thief.login(name, 'newpass1')
  })
})
