import {
  deviceListEndpoint,
  deviceLogoutEndpoint,
  forgetByPhoneTwoEndpoint,
  letterListEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expect, test } from 'vitest'

import {
  type GatewayClient,
  advanceClock,
  bindNewPhone,
  codeRequest,
  codeTo,
  md5,
  newName,
} from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const NEAR = { 'x-forwarded-for': '203.0.113.9' }
const FAR = { 'x-forwarded-for': '198.51.100.9' }

describeOnEngines('log-in from elsewhere', ({ site, store }) => {
  /** A member with a phone who has logged in once, from the network of `NEAR`. */
  async function memberAtHome() {
    const name = newName()
    const client = site().client()
    const password = md5('passw0rd')
    await client.call(registerEndpoint, { name, password, secondPassword: password }, { headers: NEAR })
    const { token } = await client.call(loginEndpoint, { name, password, kaptchcate: 0 }, { headers: NEAR })
    client.token = token
    const phone = await bindNewPhone(site(), client)
    await advanceClock(site(), 61_000)
    return { client, name, phone, deviceId: client.deviceId }
  }
  const logIn = (client: GatewayClient, name: string, headers: Record<string, string> = NEAR) =>
    client.answer(loginEndpoint, { name, password: md5('passw0rd'), kaptchcate: 0 }, { headers })
  const withCode = (client: GatewayClient, name: string, sendCodeNum: string) =>
    client.answer(loginEndpoint, { name, password: md5('passw0rd'), kaptchcate: 99, sendCodeNum }, { headers: NEAR })

  test('known device at home 6000, new network 6025, new device 6026, both 6027, with the masked phone', async () => {
    const { name, phone, deviceId } = await memberAtHome()
    const home = () => site().client({ deviceId })
    const codes = [
      await logIn(home(), name),
      await logIn(home(), name, FAR),
      await logIn(site().client(), name),
      await logIn(site().client(), name, FAR),
    ]
    expect(codes.map(({ code }) => code)).toEqual([6000, 6025, 6026, 6027])
    expect(codes[1]).toMatchObject({
      message: '登录地点异常，请完成身份验证',
      data: { phoneNumber: `139****${phone.slice(-4)}` },
    })
    expect(codes.slice(1).every(({ data }) => !JSON.stringify(data).includes('token'))).toBe(true)
  })

  test('what the fingerprint says is kept with the device, and a log-in that says nothing leaves it', async () => {
    const [name, password] = [newName(), md5('passw0rd')]
    const client = site().client()
    const kept = async () => {
      const { rows } = await store().database.pool.query<{ visitor_id: string }>(
        'select visitor_id from member_device where device_id = $1',
        [client.deviceId],
      )
      return rows.map((row) => row.visitor_id)
    }
    await client.call(registerEndpoint, { name, password, secondPassword: password, visitorId: 'first-id' })
    expect(await kept()).toEqual(['first-id'])
    await client.call(loginEndpoint, { name, password, kaptchcate: 0 })
    expect(await kept()).toEqual(['first-id'])
    await client.call(loginEndpoint, { name, password, kaptchcate: 0, visitorId: 'second-id' })
    expect(await kept()).toEqual(['second-id'])
    const long = { name, password, kaptchcate: 0 as const, visitorId: 'x'.repeat(129) }
    expect((await client.answer(loginEndpoint, long)).code).toBe(6007)
  })

  test('three months away is a long absence, 6028; with a code the member is in and at home again', async () => {
    const { name, phone, deviceId } = await memberAtHome()
    await advanceClock(site(), 91 * DAY_MS)
    const client = site().client({ deviceId })
    expect((await logIn(client, name)).code).toBe(6028)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, name, type: '3' }))
    expect((await withCode(client, name, await codeTo(site(), phone))).code).toBe(6000)
    expect((await logIn(client, name)).code).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('[S7.112] the new-device log-in takes name, password, kaptchcate 99 and the code, and trusts the device', async () => {
    const { name, phone } = await memberAtHome()
    const client = site().client()
    const requestCode = (number: string, cate: '0' | '1' | '2' = '0') =>
      client.answer(sendCodeEndpoint, codeRequest(client, { number, name, type: '3', cate }))
    // Nobody gets a code sent who has not shown the password.
    expect((await requestCode(phone.slice(3, 7))).code).toBe(6035)
    expect((await logIn(client, name)).code).toBe(6026)
    const middle = phone.slice(3, 7)
    expect(await requestCode(middle === '0000' ? '1111' : '0000')).toMatchObject({ code: 6007, message: '手机号错误' })
    expect((await requestCode(middle)).code).toBe(6000)
    expect((await requestCode(phone, '2')).code).toBe(6000)
    const code = await codeTo(site(), phone)
    expect((await withCode(client, name, code === '000000' ? '000001' : '000000')).code).toBe(6036)
    const elsewhere = site().client()
    expect((await withCode(elsewhere, name, code)).code).toBe(6036)
    const wrong = { name, password: md5('wrong'), kaptchcate: 99, sendCodeNum: code } as const
    expect((await client.answer(loginEndpoint, wrong)).code).toBe(6002)
    const answer = await withCode(client, name, code)
    expect(answer).toMatchObject({ code: 6000 })
    expect((await withCode(client, name, code)).code).toBe(6036)
    expect((await logIn(client, name)).code).toBe(6000)
  })

  test('[S7.123] a code of type 2 sets a new password, one of type 3 lets a new device in, neither does the other', async () => {
    const { name, phone } = await memberAtHome()
    const client = site().client()
    const middle = phone.slice(3, 7)
    const send = (number: string, type: '1' | '2' | '3') =>
      client.answer(sendCodeEndpoint, codeRequest(client, { number, name, type }), { headers: NEAR })
    const reset = (code: string) => client.answer(forgetByPhoneTwoEndpoint, { phone, name, code })
    expect((await send(phone, '1')).code, 'type 1 is for who is logged in').toBe(6001)
    expect((await logIn(client, name)).code).toBe(6026)
    expect((await send(phone, '2')).code).toBe(6000)
    const forgot = await codeTo(site(), phone)
    expect((await withCode(client, name, forgot)).code).toBe(6036)
    expect((await reset(forgot)).code).toBe(6000)
    await advanceClock(site(), 61_000)
    expect((await send(middle, '3')).code).toBe(6000)
    const device = await codeTo(site(), phone)
    expect((await reset(device)).code).toBe(6036)
    expect((await withCode(client, name, device)).code).toBe(6000)
  })

  test('a name of digits that nobody has shares no tries with the member of that number', async () => {
    const { name, id } = await site().newMember()
    const guesser = site().client()
    const guess = async (who: string) => (await withCode(guesser, who, '000000')).code
    const codes = []
    for (let count = 0; count < 6; count++) codes.push(await guess(name))
    expect(codes).toEqual([6036, 6036, 6036, 6036, 6036, 6037])
    expect(await guess(String(id))).toBe(6036)
  })

  test('five wrong middles of the phone lock the question for a quarter of an hour', async () => {
    const { name, phone } = await memberAtHome()
    const client = site().client()
    await logIn(client, name)
    const requestCode = (number: string) =>
      client.answer(sendCodeEndpoint, codeRequest(client, { number, name, type: '3' })).then(({ code }) => code)
    const wrong = phone.slice(3, 7) === '0000' ? '1111' : '0000'
    for (let count = 0; count < 5; count++) expect(await requestCode(wrong)).toBe(6007)
    expect(await requestCode(phone.slice(3, 7))).toBe(6037)
    await advanceClock(site(), 15 * 60_000)
    expect(await requestCode(phone.slice(3, 7))).toBe(6000)
  })

  test('[D.074] who has found the password out and guesses at the phone locks no device of the member’s own', async () => {
    const { name, phone, deviceId } = await memberAtHome()
    const [stranger, travelling] = [site().client(), site().client({ deviceId })]
    const requestCode = async (client: GatewayClient, number: string) =>
      (await client.answer(sendCodeEndpoint, codeRequest(client, { number, name, type: '3' }))).code
    expect((await logIn(stranger, name)).code).toBe(6026)
    const middle = phone.slice(3, 7)
    const wrong = middle === '0000' ? '1111' : '0000'
    for (let count = 0; count < 5; count++) expect(await requestCode(stranger, wrong)).toBe(6007)
    expect(await requestCode(stranger, middle)).toBe(6037)
    expect((await logIn(travelling, name, FAR)).code).toBe(6025)
    expect(await requestCode(travelling, middle)).toBe(6000)
    expect((await withCode(travelling, name, await codeTo(site(), phone))).code).toBe(6000)
  })

  test('a sixth device within a day is one too many, 6029', async () => {
    const { name, phone } = await memberAtHome()
    for (let count = 0; count < 4; count++) {
      const client = site().client()
      expect((await logIn(client, name)).code).toBe(6026)
      await advanceClock(site(), 61_000)
      await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, name, type: '3' }))
      expect((await withCode(client, name, await codeTo(site(), phone))).code).toBe(6000)
    }
    expect(await logIn(site().client(), name)).toMatchObject({
      code: 6029,
      message: '本次登录存在风险，请完成身份验证',
    })
    await advanceClock(site(), DAY_MS)
    expect((await logIn(site().client(), name)).code).toBe(6026)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('without a phone nobody can be asked: the member is let in and told by a letter', async () => {
    const { name, client } = await site().newMember()
    expect((await client.call(letterListEndpoint, {})).total).toBe(0)
    const second = site().client()
    await second.login(name, 'passw0rd')
    const { list } = await client.call(letterListEndpoint, {})
    expect(list.map(({ title }) => title)).toEqual(['新设备登录提醒'])
    await second.login(name, 'passw0rd')
    expect((await client.call(letterListEndpoint, {})).total).toBe(1)
  })

  test('demo members are not looked at unless the sandbox wants it', async () => {
    expect(
      (
        await site()
          .client()
          .answer(loginEndpoint, { name: 'demo01', password: md5('demo1234') }, { headers: FAR })
      ).code,
    ).toBe(6000)
    const risk = (checked: boolean) => site().sandbox('POST', '/sandbox/identity/risk', { name: 'demo01', checked })
    await risk(true)
    const answer = await site()
      .client()
      .answer(loginEndpoint, { name: 'demo01', password: md5('demo1234') })
    await risk(false)
    expect(answer).toMatchObject({ code: 6027, data: { phoneNumber: '138****8001' } })
  })

  test('[D.065] last log-in and devices are told to the member alone; logging the others out ends them', async () => {
    const { name, client, phone, deviceId } = await memberAtHome()
    const other = site().client()
    await logIn(other, name)
    await other.call(sendCodeEndpoint, codeRequest(other, { number: phone, name, type: '3' }))
    const code = await codeTo(site(), phone)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
    const entered = await other.answer(
      loginEndpoint,
      { name, password: md5('passw0rd'), kaptchcate: 99, sendCodeNum: code },
      { headers: { ...FAR, 'user-agent': agent } },
    )
    const { token, lastLoginAt } = entered.data as { token: string; lastLoginAt: number }
    other.token = token
    expect(lastLoginAt).toBeGreaterThan(Date.now() - DAY_MS)
    expect((await client.call(memberInfoEndpoint, {})).lastLoginAt).toBeGreaterThanOrEqual(lastLoginAt)

    const { list } = await client.call(deviceListEndpoint, {})
    expect(list.map(({ name: device, ipMask, current, online }) => ({ device, ipMask, current, online }))).toEqual([
      { device: '未知设备', ipMask: '203.0.113.*', current: true, online: true },
      { device: 'Safari · iPhone', ipMask: '198.51.100.*', current: false, online: true },
    ])
    const { client: stranger } = await site().newMember()
    const theirs = await stranger.answer(deviceLogoutEndpoint, { id: list[1]?.id })
    expect(theirs.code).toBe(6004)
    expect((await client.answer(deviceLogoutEndpoint, { id: list[0]?.id })).code).toBe(6004)
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6000)
    expect(await client.call(deviceLogoutEndpoint, {})).toEqual({ count: 1 })
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6001)
    expect((await client.call(deviceListEndpoint, {})).list).toHaveLength(1)
    // The device that was logged out is a stranger again.
    expect((await logIn(other, name, FAR)).code).toBe(6026)
    expect((await logIn(site().client({ deviceId }), name)).code).toBe(6000)
  })

  test('one device alone can be logged out', async () => {
    const { name, client } = await site().newMember()
    const [second, third] = [site().client(), site().client()]
    await second.login(name, 'passw0rd')
    await third.login(name, 'passw0rd')
    const { list } = await client.call(deviceListEndpoint, {})
    // The newest of the others stands first.
    expect(await client.call(deviceLogoutEndpoint, { id: list[1]?.id })).toEqual({ count: 1 })
    expect((await third.answer(memberInfoEndpoint, {})).code).toBe(6001)
    expect((await second.answer(memberInfoEndpoint, {})).code).toBe(6000)
    for (const id of ['x', '0', '99999999999999999999', "1' or 1=1"]) {
      expect((await client.answer(deviceLogoutEndpoint, { id })).code).toBe(6004)
    }
  })

  test('a session that names another device forgets none of its own: the one that it was opened on is the one that asks', async () => {
    const { name, client, deviceId } = await memberAtHome()
    const stolen = site().client({ token: client.token })
    const { list } = await stolen.call(deviceListEndpoint, {})
    expect(list.map(({ current }) => current)).toEqual([true])
    expect((await stolen.answer(deviceLogoutEndpoint, { id: list[0]?.id })).code).toBe(6004)
    expect(await stolen.call(deviceLogoutEndpoint, {})).toEqual({ count: 0 })
    expect((await logIn(site().client(), name)).code).toBe(6026)
    expect((await logIn(site().client({ deviceId }), name)).code).toBe(6000)
  })

  test('an account without any device is asked for the code wherever it logs in, and is at home there with it', async () => {
    const { name, phone, deviceId } = await memberAtHome()
    await store().database.pool.query('delete from member_device where device_id = $1', [deviceId])
    expect((await logIn(site().client(), name, FAR)).code).toBe(6027)
    const client = site().client({ deviceId })
    expect((await logIn(client, name)).code).toBe(6026)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, name, type: '3' }))
    expect((await withCode(client, name, await codeTo(site(), phone))).code).toBe(6000)
    expect((await logIn(client, name)).code).toBe(6000)
  })

  test('a device whose sessions cannot be ended is not forgotten either', async () => {
    const { client, name } = await site().newMember()
    const other = site().client()
    await other.login(name, 'passw0rd')
    const { list } = await client.call(deviceListEndpoint, {})
    const { pool } = store().database
    for (const which of [{}, { id: list[1]?.id }]) {
      await pool.query('alter table member_session add constraint broken check (revoked_at is null) not valid')
      const { code } = await client.answer(deviceLogoutEndpoint, which)
      await pool.query('alter table member_session drop constraint broken')
      expect(code).not.toBe(6000)
      expect((await client.call(deviceListEndpoint, {})).list).toEqual(list)
    }
    expect(await client.call(deviceLogoutEndpoint, { id: list[1]?.id })).toEqual({ count: 1 })
    expect((await other.answer(memberInfoEndpoint, {})).code).toBe(6001)
  })
})
