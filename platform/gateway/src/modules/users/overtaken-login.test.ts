import {
  bindPasswordEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  STATUS,
} from '@site/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, bindNewPhone, codeTo, md5, type RunningGateway, startGateway } from '../../testing/index.ts'
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
    // Its session is opened by one statement, once its password was compared.
    const { code, data } = await whileHeld(
      store.database.pool,
      { statement: 'lock table member_network in share mode', values: [] },
      () => thief.answer(loginEndpoint, { name, password: old, kaptchcate: 0 }),
      () => client.call(bindPasswordEndpoint, { oldPassword: old, password: next, secondPassword: next }),
    )
    const { token = '' } = (data ?? {}) as { readonly token?: string }
    expect((await site.client({ token }).answer(memberInfoEndpoint, {})).code).toBe(STATUS.LOGIN_EXPIRED)
    expect(code).toBe(STATUS.INVALID_CREDENTIALS)
    await client.call(memberInfoEndpoint, {})
    await thief.login(name, 'newpass1')
  })

  test('by a change of the password a code that was right makes no proof to set another one', async () => {
    const { client, name, id } = await site.newMember()
    const phone = await bindNewPhone(site, client)
    await advanceClock(site, 61_000)
    const forgetful = site.client()
    await forgetful.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(site, phone)
    const changed = "update member set password_hash = 'another' where id = $1"
    const checked = await whileHeld(store.database.pool, { statement: changed, values: [id] }, () =>
      forgetful.answer(forgetByPhoneTwoEndpoint, { phone, name, code }),
    )
    expect(checked.code).toBe(STATUS.AUTHENTICATION_CODE_ERROR)
    const next = { password: md5('newpass1'), secondPassword: md5('newpass1') }
    const { code: set } = await forgetful.answer(forgetByPhoneThreeEndpoint, { phone, name, ...next, resetToken: '' })
    expect(set).toBe(STATUS.AUTHENTICATION_REQUIRED)
  })
})
