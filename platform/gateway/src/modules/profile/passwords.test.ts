import {
  bindPasswordByEmailEndpoint,
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { advanceClock, bindNewEmail, bindNewPhone, codeRequest, codeTo, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const both = (password: string) => ({ password: md5(password), secondPassword: md5(password) })

describeOnEngines('passwords of a member', ({ site, store }) => {
  const logIn = (name: string, password: string, deviceId: string) =>
    site()
      .client({ deviceId })
      .answer(loginEndpoint, { name, password: md5(password), kaptchcate: 0 })

  test('[S7.032] bindPassword wants the old password; [D.074] a change ends every other session at once', async () => {
    const { client, name } = await site().newMember()
    const stolen = site().client({ token: client.token })
    const other = site().client()
    await other.login(name, 'passw0rd')
    const wrong = { oldPassword: md5('wrong'), ...both('newpass1') }
    expect(await client.answer(bindPasswordEndpoint, wrong)).toMatchObject({ code: 6100, message: '原密码错误' })
    const differ = { oldPassword: md5('passw0rd'), password: md5('newpass1'), secondPassword: md5('newpass2') }
    expect((await client.answer(bindPasswordEndpoint, differ)).code).toBe(6007)
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6000)

    await client.call(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), ...both('newpass1') })
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6001)
    expect((await stolen.answer(memberInfoEndpoint, {})).code).toBe(6000) // the very session that asked
    expect((await logIn(name, 'passw0rd', client.deviceId)).code).toBe(6002)
    expect((await logIn(name, 'newpass1', client.deviceId)).code).toBe(6000)
  })

  test('a password whose change cannot end the other sessions is not changed', async () => {
    const { client, name } = await site().newMember()
    const other = site().client()
    await other.login(name, 'passw0rd')
    const { pool } = store().database
    const change = async () =>
      (await client.answer(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), ...both('newpass1') })).code
    await pool.query('alter table member_session add constraint broken check (revoked_at is null) not valid')
    const broken = await change()
    await pool.query('alter table member_session drop constraint broken')
    expect(broken).not.toBe(6000)
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6000)
    expect((await logIn(name, 'passw0rd', client.deviceId)).code).toBe(6000)
    expect(await change()).toBe(6000)
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6001)
  })

  test('five wrong old passwords lock the change for a quarter of an hour, whatever comes then', async () => {
    const { client } = await site().newMember()
    const attempt = (old: string) =>
      client.answer(bindPasswordEndpoint, { oldPassword: md5(old), ...both('newpass1') }).then((answer) => answer.code)
    for (let count = 0; count < 5; count++) expect(await attempt('wrong')).toBe(6100)
    expect(await attempt('passw0rd')).toBe(6037)
    await advanceClock(site(), 15 * 60_000)
    expect(await attempt('passw0rd')).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('every call that compares with the log-in password has the same five tries, and the lock ends by the clock', async () => {
    const { client } = await site().newMember()
    const reset = async (password: string): Promise<number> => {
      const input = { way: 'email', resetToken: 'x', ...both(password) } as const
      return (await client.answer(withdrawPasswordResetEndpoint, input)).code
    }
    const change = async (old: string): Promise<number> =>
      (await client.answer(bindPasswordEndpoint, { oldPassword: md5(old), ...both('newpass1') })).code
    for (const guess of ['guess1', 'guess2', 'guess3']) expect(await reset(guess)).toBe(6035)
    expect((await client.answer(withdrawPasswordSetEndpoint, both('passw0rd'))).code).toBe(6100)
    expect(await change('wrong')).toBe(6100)
    expect(await reset('passw0rd'), 'the right one is not told any more').toBe(6037)
    expect(await change('passw0rd')).toBe(6037)
    expect((await client.answer(withdrawPasswordSetEndpoint, both('123456'))).code).toBe(6037)
    await advanceClock(site(), 15 * 60_000)
    expect(await change('passw0rd')).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('[S7.030] bindPasswordByPhone sets a password with a code sent to the bound phone', async () => {
    const { client, name } = await site().newMember()
    const input = (phone: string, code: string) => ({ phone, code, ...both('newpass1') })
    expect((await client.answer(bindPasswordByPhoneEndpoint, input('13800000000', '123456'))).code).toBe(6015)
    const phone = await bindNewPhone(site(), client)
    await advanceClock(site(), 61_000)
    const mask = (await client.call(memberInfoEndpoint, {})).phoneMask
    await client.call(sendCodeEndpoint, codeRequest(client, { number: mask, type: '1' }))
    const code = await codeTo(site(), phone)
    expect((await client.answer(bindPasswordByPhoneEndpoint, input('13800000000', code))).code).toBe(6007)
    expect((await client.answer(bindPasswordByPhoneEndpoint, input(mask, code))).code).toBe(6000)
    expect((await client.answer(bindPasswordByPhoneEndpoint, input(phone, code))).code).toBe(6036)
    expect((await logIn(name, 'newpass1', client.deviceId)).code).toBe(6000)
  })

  test('[S7.031] bindPasswordByEmail sets a password with a code sent to the bound address', async () => {
    const { client, name } = await site().newMember()
    const input = (email: string, code: string) => ({ email, code, ...both('newpass1') })
    expect((await client.answer(bindPasswordByEmailEndpoint, input('a@b.c', '123456'))).code).toBe(6035)
    const email = await bindNewEmail(site(), client)
    await advanceClock(site(), 61_000)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: email, type: '1', cate: '1' }))
    const code = await codeTo(site(), email)
    expect((await client.answer(bindPasswordByEmailEndpoint, input('a@b.c', code))).code).toBe(6007)
    expect((await client.answer(bindPasswordByEmailEndpoint, input(email, code))).code).toBe(6000)
    expect((await logIn(name, 'newpass1', client.deviceId)).code).toBe(6000)
  })

  test('[S7.035] withdrawal/pwd/set sets the second password once, and never the log-in password', async () => {
    const { client } = await site().newMember()
    expect(await client.answer(withdrawPasswordSetEndpoint, both('passw0rd'))).toMatchObject({
      code: 6100,
      message: '资金密码不能与登录密码相同',
    })
    const differ = { password: md5('123456'), secondPassword: md5('654321') }
    expect((await client.answer(withdrawPasswordSetEndpoint, differ)).code).toBe(6007)
    expect((await client.call(memberInfoEndpoint, {})).withdrawPwd).toBe(0)
    await client.call(withdrawPasswordSetEndpoint, both('123456'))
    expect((await client.call(memberInfoEndpoint, {})).withdrawPwd).toBe(1)
    expect((await client.answer(withdrawPasswordSetEndpoint, both('654321'))).code).toBe(6009)
  })

  test('[S7.036] withdrawal/pwd/reset takes a code sent to the bound phone', async () => {
    const { client } = await site().newMember()
    const reset = { way: 'phone', ...both('654321') } as const
    expect((await client.answer(withdrawPasswordResetEndpoint, { ...reset, code: '123456' })).code).toBe(6015)
    const phone = await bindNewPhone(site(), client)
    await client.call(withdrawPasswordSetEndpoint, both('123456'))
    await advanceClock(site(), 61_000)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
    const code = await codeTo(site(), phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.answer(withdrawPasswordResetEndpoint, { ...reset, code: wrong })).code).toBe(6036)
    expect((await client.answer(withdrawPasswordResetEndpoint, { ...reset, code })).code).toBe(6000)
    expect((await client.answer(withdrawPasswordResetEndpoint, { ...reset, code })).code).toBe(6036)
  })

  test('[S7.037] withdrawal/pwd/emailCheck gives a reset token, and one reset takes it', async () => {
    const { client } = await site().newMember()
    const { client: stranger } = await site().newMember()
    expect((await client.answer(withdrawPasswordEmailEndpoint, { email: 'a@b.c', code: '123456' })).code).toBe(6035)
    const email = await bindNewEmail(site(), client)
    await advanceClock(site(), 61_000)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: email, type: '1', cate: '1' }))
    const code = await codeTo(site(), email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.answer(withdrawPasswordEmailEndpoint, { email: 'a@b.c', code })).code).toBe(6007)
    expect((await client.answer(withdrawPasswordEmailEndpoint, { email, code: wrong })).code).toBe(6036)
    const { resetToken } = await client.call(withdrawPasswordEmailEndpoint, { email, code })
    expect((await client.answer(withdrawPasswordEmailEndpoint, { email, code })).code, 'used').toBe(6036)
    const reset = { way: 'email', resetToken, ...both('654321') } as const
    expect((await stranger.answer(withdrawPasswordResetEndpoint, reset)).code).toBe(6035)
    expect((await client.answer(withdrawPasswordResetEndpoint, { ...reset, resetToken: 'x' })).code).toBe(6035)
    expect((await client.answer(withdrawPasswordResetEndpoint, reset)).code).toBe(6000)
    expect((await client.answer(withdrawPasswordResetEndpoint, reset)).code).toBe(6035)
    expect((await client.call(memberInfoEndpoint, {})).withdrawPwd).toBe(1)
  })
})
