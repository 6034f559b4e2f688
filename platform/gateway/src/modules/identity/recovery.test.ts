import {
  ENDPOINTS,
  forgetByEmailOneEndpoint,
  forgetByEmailThreeEndpoint,
  forgetByEmailTwoEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { expect, test } from 'vitest'

import { memberTable } from '../../db/schema/members.ts'
import { passwordWork } from '../../lib/password.ts'
import {
  advanceClock,
  bindNewEmail,
  bindNewPhone,
  codeRequest,
  codeTo,
  md5,
  messagesTo,
  newPhone,
  startGateway,
} from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const both = { password: md5('newpass1'), secondPassword: md5('newpass1') }

describeOnEngines('forgotten passwords', ({ site, store }) => {
  async function memberWithPhone() {
    const member = await site().newMember()
    const phone = await bindNewPhone(site(), member.client)
    await advanceClock(site(), 61_000)
    return { ...member, phone }
  }

  test('[S7.044][S7.045][S7.046] by phone: code, check, new password; then only the new one logs in', async () => {
    const { client: session, name, phone } = await memberWithPhone()
    const client = site().client()
    const sent = await client.call(forgetByPhoneOneEndpoint, { phone, name })
    expect(sent).toMatchObject({ expireSec: 300, resendSec: 60 })
    const { resetToken } = await client.call(forgetByPhoneTwoEndpoint, {
      phone,
      name,
      code: await codeTo(site(), phone),
    })
    expect((await session.answer(memberInfoEndpoint, {})).code).toBe(6000)
    expect(await client.answer(forgetByPhoneThreeEndpoint, { phone, name, ...both, resetToken })).toMatchObject({
      code: 6000,
      data: null,
    })
    // Every session is over, and the device that proved the phone is trusted at once.
    expect((await session.answer(memberInfoEndpoint, {})).code).toBe(6001)
    const logIn = (password: string) => client.answer(loginEndpoint, { name, password: md5(password), kaptchcate: 0 })
    expect((await logIn('passw0rd')).code).toBe(6002)
    expect((await logIn('newpass1')).code).toBe(6000)
  })

  test('[S7.047][S7.048][S7.049] by e-mail: code, check, new password', async () => {
    const { client: session, name } = await site().newMember()
    const email = await bindNewEmail(site(), session)
    await advanceClock(site(), 61_000)
    const client = site().client()
    await client.call(forgetByEmailOneEndpoint, { email, name })
    expect((await messagesTo(site(), email))[0]?.channel).toBe('email')
    const code = await codeTo(site(), email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await client.answer(forgetByEmailTwoEndpoint, { email, name, code: wrong })).code).toBe(6036)
    const { resetToken } = await client.call(forgetByEmailTwoEndpoint, { email, name, code })
    await client.call(forgetByEmailThreeEndpoint, { email, name, ...both, resetToken })
    expect((await session.answer(memberInfoEndpoint, {})).code).toBe(6001)
    await client.login(name, 'newpass1')
  })

  test('[S7.119][S7.115][S7.117] the fields of the calls are enough: where the code was checked no reset token is needed', async () => {
    const { name, phone } = await memberWithPhone()
    const client = site().client()
    await client.call(forgetByPhoneOneEndpoint, { phone, name: name.toUpperCase() })
    await client.call(forgetByPhoneTwoEndpoint, { phone, name, code: await codeTo(site(), phone) })
    const finish = async (who: typeof client, number = phone) =>
      (await who.answer(forgetByPhoneThreeEndpoint, { phone: number, name, ...both })).code
    expect(await finish(site().client()), 'on another device').toBe(6035)
    const { deviceId } = client
    expect(await finish(site().client({ deviceId, address: '203.0.113.7' })), 'of elsewhere').toBe(6035)
    expect([await finish(client, newPhone()), await finish(client), await finish(client)]).toEqual([6035, 6000, 6035])
    for (const [endpoint, fields] of [
      [ENDPOINTS.forgetByPhoneOne, { phone, name }],
      [ENDPOINTS.forgetByPhoneTwo, { phone, name, code: '123456' }],
      [ENDPOINTS.forgetByPhoneThree, { phone, name, ...both }],
    ] as const) {
      for (const field of Object.keys(fields)) {
        const answer = await client.send('POST', endpoint.path, { ...fields, [field]: undefined })
        expect(answer, `${endpoint.path} ${field}`).toMatchObject({ code: 6007, message: `缺少参数 ${field}` })
      }
    }
  })

  test('[S7.120][S7.116][S7.118] the same by e-mail, whatever its case', async () => {
    const { client: session, name } = await site().newMember()
    const email = await bindNewEmail(site(), session)
    await advanceClock(site(), 61_000)
    const client = site().client()
    await client.call(forgetByEmailOneEndpoint, { email: email.toUpperCase(), name })
    await client.call(forgetByEmailTwoEndpoint, { email, name, code: await codeTo(site(), email) })
    const differ = { ...both, secondPassword: md5('newpass2') }
    expect(await client.answer(forgetByEmailThreeEndpoint, { email, name, ...differ })).toMatchObject({
      code: 6007,
      message: '两次密码输入不一致，请重新输入',
    })
    expect((await client.answer(forgetByEmailThreeEndpoint, { email, name, ...both })).code).toBe(6000)
    for (const [endpoint, fields] of [
      [ENDPOINTS.forgetByEmailOne, { email, name }],
      [ENDPOINTS.forgetByEmailTwo, { email, name, code: '123456' }],
      [ENDPOINTS.forgetByEmailThree, { email, name, ...both }],
    ] as const) {
      for (const field of Object.keys(fields)) {
        const answer = await client.send('POST', endpoint.path, { ...fields, [field]: undefined })
        expect(answer.code, `${endpoint.path} ${field}`).toBe(6007)
      }
    }
  })

  test('the shared fields of a code may come along, and must say the same as the call’s own', async () => {
    const { name, phone } = await memberWithPhone()
    const client = site().client()
    const shared = codeRequest(client, { number: phone, name, type: '2' })
    for (const other of [
      codeRequest(client, { number: newPhone(), name, type: '2' }),
      codeRequest(client, { number: phone, name: 'nobody1', type: '2' }),
      codeRequest(client, { number: phone, name, type: '3' }),
      { ...shared, SendCodeNum: md5('x') },
      { ...shared, SendName: md5('x') },
      { ...shared, sendCodeNumV2: phone },
    ]) {
      expect((await client.answer(forgetByPhoneOneEndpoint, { ...other, phone, name })).code).toBe(6008)
    }
    expect(await messagesTo(site(), phone)).toHaveLength(1)
    expect((await client.answer(forgetByPhoneOneEndpoint, { ...shared, phone, name })).code).toBe(6000)
    expect(await messagesTo(site(), phone)).toHaveLength(2)
  })

  test('an account that is not there, and one with another phone, answer like one that is: codes, texts, data', async () => {
    const { name, phone } = await memberWithPhone()
    const client = site().client()
    const pairs = [
      { name, phone },
      { name: 'nobody9', phone: newPhone() },
      { name, phone: newPhone() },
    ]
    const shape = ({ code, message, data }: { code: number; message: string; data: unknown }) => {
      const fields = Object.entries(data ?? {}).map(
        ([key, value]) => `${key}=${key === 'resetToken' ? '' : String(value)}`,
      )
      return JSON.stringify([code, message, fields])
    }
    const steps: string[][] = []
    for (const pair of pairs) {
      const one = await client.answer(forgetByPhoneOneEndpoint, pair)
      const again = await client.answer(forgetByPhoneOneEndpoint, pair)
      const checks = []
      for (let count = 0; count < 6; count++) {
        checks.push(shape(await client.answer(forgetByPhoneTwoEndpoint, { ...pair, code: '00000000' })))
      }
      const three = await client.answer(forgetByPhoneThreeEndpoint, { ...pair, ...both })
      steps.push([shape(one), shape(again), ...checks, shape(three)])
    }
    const [own, stranger, otherPhone] = steps
    expect(own?.[0]).toContain('6000')
    expect(own?.[1]).toContain('6066')
    expect(own?.[2]).toContain('6036')
    expect(own?.[7]).toContain('6037')
    expect(stranger).toEqual(own)
    expect(otherPhone).toEqual(own)
    expect(await messagesTo(site(), pairs[1]?.phone ?? '')).toEqual([])
    expect(await messagesTo(site(), pairs[2]?.phone ?? '')).toEqual([])
  })

  test('wrong codes for another phone do not keep an owner from recovering the account', async () => {
    const { name, phone } = await memberWithPhone()
    const [owner, stranger] = [site().client(), site().client()]
    const guess = { name, phone: newPhone(), code: '000000' }
    const codes = []
    for (let count = 0; count < 6; count++) codes.push((await stranger.answer(forgetByPhoneTwoEndpoint, guess)).code)
    expect(codes).toEqual([6036, 6036, 6036, 6036, 6036, 6037])
    await owner.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(site(), phone)
    expect((await owner.answer(forgetByPhoneTwoEndpoint, { phone, name, code })).code).toBe(6000)
  })

  test('a stranger who knows name and number neither uses the tries up nor hides the owner’s code', async () => {
    const { name, phone } = await memberWithPhone()
    const [owner, stranger] = [site().client(), site().client()]
    await owner.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(site(), phone)
    const wrong = { phone, name, code: code === '000000' ? '111111' : '000000' }
    for (let count = 0; count < 6; count++) await stranger.answer(forgetByPhoneTwoEndpoint, wrong)
    await advanceClock(site(), 61_000)
    await stranger.call(forgetByPhoneOneEndpoint, { phone, name })
    expect((await stranger.answer(forgetByPhoneTwoEndpoint, { phone, name, code })).code).toBe(6037)
    expect((await owner.answer(forgetByPhoneTwoEndpoint, { phone, name, code })).code).toBe(6000)
  })

  test('[D.074] a stranger who knows name and number, and asks all day, leaves a device of the owner’s own its codes', async () => {
    const { name, phone, client } = await memberWithPhone()
    const ask = async (who: typeof client) => (await who.answer(forgetByPhoneOneEndpoint, { phone, name })).code
    await site().sandbox('POST', '/sandbox/clock', { now: startOfDay(dayOf(Date.now()) + 1) + DAY_MS / 2 })
    for (let count = 0; count < 10; count++) {
      expect(await ask(site().client())).toBe(6000)
      await advanceClock(site(), 60_001)
    }
    expect(await ask(site().client())).toBe(6034)
    const atHome = site().client({ deviceId: client.deviceId })
    expect([await ask(atHome), await ask(atHome)]).toEqual([6000, 6066])
    const input = { phone, name, code: await codeTo(site(), phone) }
    expect((await atHome.answer(forgetByPhoneTwoEndpoint, input)).code).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('requests for other accounts with a number leave its owner theirs, and one number is one however it is typed', async () => {
    const { name, phone } = await memberWithPhone()
    const ask = async (who: string, number: string) =>
      (await site().client().answer(forgetByPhoneOneEndpoint, { phone: number, name: who })).code
    for (let count = 0; count < 10; count++) expect(await ask(`decoy${count}`, phone)).toBe(6000)
    expect(await ask(name, phone)).toBe(6000)
    for (const number of [`+86${phone}`, `86${phone}`, `0${phone}`, `+860${phone}`])
      expect(await ask(name, number), number).toBe(6066)
  })

  test('a code is good for five minutes and for one use; five wrong ones lock the check for a quarter of an hour', async () => {
    const { name, phone } = await memberWithPhone()
    const client = site().client()
    const check = async (code: string) => (await client.answer(forgetByPhoneTwoEndpoint, { phone, name, code })).code
    await client.call(forgetByPhoneOneEndpoint, { phone, name })
    const old = await codeTo(site(), phone)
    await advanceClock(site(), 5 * 60_000)
    expect(await check(old)).toBe(6038)
    await client.call(forgetByPhoneOneEndpoint, { phone, name })
    const next = await codeTo(site(), phone)
    const twice = await Promise.all([check(next), check(next)])
    expect(twice.toSorted((a, b) => a - b)).toEqual([6000, 6036])
    await advanceClock(site(), 15 * 60_000)
    await client.call(forgetByPhoneOneEndpoint, { phone, name })
    const last = await codeTo(site(), phone)
    for (let count = 0; count < 5; count++) expect(await check(last === '0000' ? '1111' : '0000')).toBe(6036)
    expect(await check(last)).toBe(6037)
    await advanceClock(site(), 15 * 60_000)
    expect(await check(last)).toBe(6038)
  })

  test('a proof is good for ten minutes; a reset lifts the lock of wrong passwords', async () => {
    const { name, phone, client: own } = await memberWithPhone()
    const client = site().client({ deviceId: own.deviceId })
    const prove = async () => {
      await advanceClock(site(), 61_000)
      await client.call(forgetByPhoneOneEndpoint, { phone, name })
      return client.call(forgetByPhoneTwoEndpoint, { phone, name, code: await codeTo(site(), phone) })
    }
    const { resetToken } = await prove()
    await advanceClock(site(), 10 * 60_000)
    expect((await client.answer(forgetByPhoneThreeEndpoint, { phone, name, ...both, resetToken })).code).toBe(6035)
    const second = await prove()
    const logIn = (password: string) => client.answer(loginEndpoint, { name, password: md5(password), kaptchcate: 0 })
    for (let count = 0; count < 5; count++) await logIn('wrong')
    expect((await logIn('passw0rd')).code).toBe(6037)
    await client.call(forgetByPhoneThreeEndpoint, { phone, name, ...both, resetToken: second.resetToken })
    expect((await logIn('newpass1')).code).toBe(6000)
  })

  test('a reset that cannot end the sessions sets no password and leaves the proof for the next try', async () => {
    const { client: session, name, phone } = await memberWithPhone()
    const client = site().client()
    await client.call(forgetByPhoneOneEndpoint, { phone, name })
    const { resetToken } = await client.call(forgetByPhoneTwoEndpoint, {
      phone,
      name,
      code: await codeTo(site(), phone),
    })
    const finish = async () =>
      (await client.answer(forgetByPhoneThreeEndpoint, { phone, name, ...both, resetToken })).code
    const { pool } = store().database
    await pool.query('alter table member_session add constraint broken check (revoked_at is null) not valid')
    const broken = await finish()
    await pool.query('alter table member_session drop constraint broken')
    expect(broken).not.toBe(6000)
    expect((await session.answer(memberInfoEndpoint, {})).code).toBe(6000)
    expect(await finish()).toBe(6000)
    expect((await session.answer(memberInfoEndpoint, {})).code).toBe(6001)
  })

  test('whoever knows name, phone and device of somebody whose page has just checked the code sets no password without its reset token', async () => {
    const { name, phone } = await memberWithPhone()
    const owner = site().client()
    const sent = await owner.call(forgetByPhoneOneEndpoint, { phone, name })
    const checked = { phone, name, code: await codeTo(site(), phone), resetToken: sent.resetToken }
    const { resetToken } = await owner.call(forgetByPhoneTwoEndpoint, checked)
    const finish = async (who: typeof owner, password: string, proof: { readonly resetToken?: string }) => {
      const next = { password: md5(password), secondPassword: md5(password) }
      return (await who.answer(forgetByPhoneThreeEndpoint, { phone, name, ...next, ...proof })).code
    }
    const stranger = site().client({ deviceId: owner.deviceId, address: '203.0.113.7' })
    for (const who of [stranger, owner])
      for (const none of [{}, { resetToken: '' }]) expect(await finish(who, 'stolen12', none)).toBe(6035)
    expect(await finish(owner, 'newpass1', { resetToken })).toBe(6000)
    await owner.login(name, 'newpass1')
  })

  test('a new password without a proof is refused before any of the work that keeps one', async () => {
    const { name, phone } = await memberWithPhone()
    const input = { phone, name, password: md5('x'), secondPassword: md5('x'), resetToken: 'x'.repeat(40) }
    const plain = await startGateway(store().database, { cheapPasswords: false, sandbox: false })
    const before = passwordWork()
    try {
      expect((await plain.client().answer(forgetByPhoneThreeEndpoint, input)).code).toBe(6035)
      expect(passwordWork() - before).toBe(0)
    } finally {
      await plain.close()
    }
  })

  test('passwords are kept as argon2id, and no code or reset token is kept in clear', async () => {
    const { name, phone } = await memberWithPhone()
    const client = site().client()
    await client.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(site(), phone)
    const { resetToken } = await client.call(forgetByPhoneTwoEndpoint, { phone, name, code })
    const { rows } = await store().database.pool.query<{ row: string }>(
      'select row(c.*)::text as row from verification_code c union all select row(r.*)::text from password_reset r',
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { row } of rows) {
      expect(row).not.toContain(resetToken)
      expect(row.split(/[(),]/)).not.toContain(code)
    }
    for (const member of await store().database.db.select().from(memberTable)) {
      expect(member.passwordHash).toMatch(/^\$argon2id\$/)
    }
  })
})
