import { randomUUID } from 'node:crypto'

import { launchEndpoint, loginEndpoint, memberInfoEndpoint, registerEndpoint } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { expect, test } from 'vitest'

import { PASSWORD_WORK, passwordWork } from '../../lib/password.ts'
import {
  type GatewayClient,
  advanceClock,
  md5,
  newName,
  openSiteSocket,
  solveCaptcha,
  startGateway,
} from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'

const FAR = { 'x-forwarded-for': '198.51.100.9' }
const NEAR = { 'x-forwarded-for': '203.0.113.77' }

describeOnEngines('the gate before log-in and registration', ({ site }) => {
  const settle = (client: GatewayClient, change: object) =>
    site().sandbox('POST', '/sandbox/identity', { deviceId: client.deviceId, ...change })
  const logIn = (client: GatewayClient, captcha: object = {}) =>
    client.answer(loginEndpoint, { name: 'demo01', password: md5('demo1234'), kaptchcate: 0, ...captcha })
  const register = (client: GatewayClient, captcha: object = {}) =>
    client.answer(registerEndpoint, { name: newName(), password: md5('x'), secondPassword: md5('x'), ...captcha })

  test.each([
    ['picture', 6021],
    ['slider', 6022],
  ] as const)('a %s captcha is asked for with %i, taken once, and the other kind is taken too', async (kind, code) => {
    const client = site().client()
    await settle(client, { captcha: { login: kind } })
    await settle(client, { captcha: { register: kind } })
    expect((await logIn(client)).code).toBe(code)
    expect((await register(client)).code).toBe(code)
    expect((await logIn(client, { codeId: 'x', code: 'y' })).message).toBe('验证码错误，请重新验证')
    const solved = await solveCaptcha(site(), client, kind)
    expect((await logIn(client, solved)).code).toBe(6000)
    expect((await logIn(client, solved)).code).toBe(code)
    expect((await register(client, await solveCaptcha(site(), client, kind))).code).toBe(6000)
    const other = await solveCaptcha(site(), client, kind === 'picture' ? 'slider' : 'picture')
    expect((await logIn(client, other)).code).toBe(6000)
    // Other devices go on as they were.
    expect((await logIn(site().client())).code).toBe(6000)
  })

  test('a captcha is used up by a wrong password as well', async () => {
    const client = site().client()
    await settle(client, { captcha: { login: 'picture' } })
    const solved = await solveCaptcha(site(), client, 'picture')
    const wrong = { name: 'nobody9', password: md5('x'), ...solved }
    expect((await client.answer(loginEndpoint, wrong)).code).toBe(6002)
    expect((await logIn(client, solved)).code).toBe(6021)
  })

  test.each([
    ['unprompted', 6500, '操作未完成，请稍后再试'],
    ['popup', 6501, '登录与注册服务暂停，请关注公告'],
    ['silent', 6502, '服务暂停中'],
  ] as const)(
    'log-in and registration suspended %s: %i, and members who are in stay in',
    async (suspended, code, message) => {
      const { client } = await site().newMember()
      await settle(client, { suspended })
      expect(await logIn(client)).toMatchObject({ code, message })
      expect(await register(client)).toMatchObject({ code, message })
      expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6000)
      await settle(client, { suspended: 'no' })
      expect((await logIn(client)).code).toBe(6000)
    },
  )

  test.each([
    ['limited', 6031],
    ['restricted', 6033],
  ] as const)('a %s region is refused with %i, at registration too', async (simulatedRegion, code) => {
    const client = site().client()
    await settle(client, { simulatedRegion })
    expect([(await logIn(client)).code, (await register(client)).code, (await logIn(client)).code]).toEqual([
      code,
      code,
      code,
    ])
  })

  test('a region that is only warned of gets its warning once, 6032, and may then go on', async () => {
    const client = site().client()
    await settle(client, { simulatedRegion: 'warning' })
    expect([(await logIn(client)).code, (await logIn(client)).code]).toEqual([6032, 6000])
  })

  test('the operator’s list of networks decides by the address, for everybody', async () => {
    const change = { regionGate: true, regions: [{ network: '203.0.113.0/24', effect: 'limited' }] }
    await site().sandbox('POST', '/sandbox/identity', change)
    const from = async (address: string) => {
      const input = { name: 'demo01', password: md5('demo1234') }
      return (
        await site()
          .client()
          .answer(loginEndpoint, input, { headers: { 'x-forwarded-for': address } })
      ).code
    }
    expect([await from('203.0.113.77'), await from('203.0.114.77')]).toEqual([6031, 6000])
    await site().sandbox('POST', '/sandbox/identity', { regionGate: false })
    expect(await from('203.0.113.77')).toBe(6000)
    await expect(site().sandbox('POST', '/sandbox/identity', { suspended: 'yes' })).rejects.toThrow('6007')
  })
})

describeOnEngines('areas that are excluded', ({ site }) => {
  test('who was let in elsewhere pays in and plays no more from there, by the address; a warning is none', async () => {
    const { client } = await site().newMember()
    const regions = [
      { network: '203.0.113.0/24', effect: 'restricted' },
      { network: '198.51.100.0/24', effect: 'warning' },
    ]
    await site().sandbox('POST', '/sandbox/identity', { regionGate: true, regions })
    const launch = async (address: string) =>
      (await client.answer(launchEndpoint, { enName: 'CRTY' }, { headers: { 'x-forwarded-for': address } })).code
    const there = [await launch('203.0.113.77'), await launch('203.0.114.77'), await launch('198.51.100.7')]
    expect(there).toEqual([6033, 6000, 6000])
    await site().sandbox('POST', '/sandbox/identity', { regionGate: false })
    expect(await launch('203.0.113.77')).toBe(6000)
  })

  test('a game that was opened elsewhere takes no more stakes once a call or a socket of the site came from there', async () => {
    const { client, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: randomUUID() })
    await fundVenue(client, 'PGDZ', '100')
    const venue = createTestVenue(site().url)
    const { session } = await venue.visit(client, 'PGDZ')
    const stakeOf = (txId: string, amount = '10') =>
      venue.money('debit', { session, txId, roundId: txId, amount, gameName: '一局', content: [] })
    const calls = async (address: string) =>
      (await client.answer(memberInfoEndpoint, {}, { headers: { 'x-forwarded-for': address } })).code
    const regions = [{ network: '203.0.113.0/24', effect: 'restricted' }]
    await site().sandbox('POST', '/sandbox/identity', { regionGate: true, regions })
    try {
      const first = randomUUID()
      expect(await stakeOf(first)).toBe('90.00')
      expect(await calls('203.0.113.77'), 'reading goes on').toBe(6000)
      expect(await stakeOf(randomUUID())).toBe('PLAYER_REFUSED')
      expect(await stakeOf(first), 'a stake that was taken is told again as it was').toBe('90.00')
      await calls('203.0.114.77')
      expect(await stakeOf(randomUUID())).toBe('80.00')
      const tab = await openSiteSocket(site().url, '203.0.113.78')
      tab.login(client.token)
      await expect.poll(() => stakeOf(randomUUID(), '1')).toBe('PLAYER_REFUSED')
      tab.socket.close()
    } finally {
      await site().sandbox('POST', '/sandbox/identity', { regionGate: false })
    }
  })
})

describeOnEngines(
  'guessing',
  ({ site, store }) => {
    test('[D.074] of a thousand attempts at once five are looked at; then the account is locked, known or not', async () => {
      const { name } = await site().newMember()
      const devices = Array.from({ length: 20 }, () => site().client())
      for (const who of [name, 'nobody8']) {
        const before = passwordWork()
        const attempt = async (index: number) => {
          const answer = await devices[index % devices.length]?.answer(loginEndpoint, {
            name: who,
            password: md5(`guess${index}`),
          })
          return answer?.code
        }
        const codes = await Promise.all(Array.from({ length: 500 }, (_, index) => attempt(index)))
        expect(codes.filter((code) => code === 6002)).toHaveLength(5)
        expect(codes.filter((code) => code === 6037)).toHaveLength(495)
        expect((passwordWork() - before) / PASSWORD_WORK, 'passwords that were looked at').toBe(5)
        const right = await site()
          .client()
          .answer(loginEndpoint, { name: who, password: md5('passw0rd') })
        expect(right).toMatchObject({ code: 6037, message: '密码错误次数过多，请15分钟后再试' })
      }
      await advanceClock(site(), 15 * 60_000)
      expect(
        (
          await site()
            .client()
            .answer(loginEndpoint, { name, password: md5('passw0rd') })
        ).code,
      ).toBe(6000)
    })

    test('[D.074] wrong passwords of strangers lock them out, and not a device that the account has used before', async () => {
      const { name, client } = await site().newMember()
      const logInOn = async (device: GatewayClient, password: string) =>
        (await device.answer(loginEndpoint, { name, password: md5(password) })).code
      for (let count = 0; count < 5; count++) expect(await logInOn(site().client(), `guess${count}`)).toBe(6002)
      expect(await logInOn(site().client(), 'passw0rd'), 'a stranger, who is told nothing any more').toBe(6037)
      const atHome = site().client({ deviceId: client.deviceId })
      expect(await logInOn(atHome, 'passw0rd')).toBe(6000)
    })

    test('passwords that are cheap to guess are refused in production', async () => {
      const options = { cheapPasswords: true, sandbox: false, production: true }
      await expect(startGateway(store().database, options)).rejects.toThrow('must not be cheap to guess in production')
    })
  },
  { cheapPasswords: false },
)

describeOnEngines(
  'guessing from one address',
  ({ site }) => {
    test('[D.074] one address has so many attempts a minute, over all accounts', async () => {
      const client = site().client()
      for (let count = 0; count < 4; count++) {
        expect((await client.answer(loginEndpoint, { name: `nobody${count}`, password: md5('x') })).code).toBe(6002)
      }
      const last = await client.answer(loginEndpoint, { name: 'demo01', password: md5('demo1234') })
      expect(last).toMatchObject({ code: 6011, message: '请勿频繁提交' })
      const tweaks = { headers: FAR }
      expect((await client.answer(loginEndpoint, { name: 'demo01', password: md5('demo1234') }, tweaks)).code).toBe(
        6000,
      )
    })

    test('the addresses of one IPv6 customer count as one', async () => {
      const from = async (address: string) => {
        const input = { name: newName(), password: md5('x') }
        const headers = { 'x-forwarded-for': address }
        return (await site().client().answer(loginEndpoint, input, { headers })).code
      }
      for (const part of ['1', '2', '3', '4']) expect(await from(`2001:db8:1:1:${part}::1`)).toBe(6002)
      expect(await from('2001:db8:1:1:5::1')).toBe(6011)
      expect(await from('2001:db8:1:2::1')).toBe(6002)
    })

    test('[D.074] an address that strangers have used up keeps nobody out at home, who has a few tries beyond', async () => {
      await advanceClock(site(), MINUTE_MS)
      const { name, client } = await site().newMember()
      const logInOn = async (who: GatewayClient, account: string, password: string) =>
        (await who.answer(loginEndpoint, { name: account, password: md5(password) }, { headers: NEAR })).code
      for (let count = 0; count < 4; count++) expect(await logInOn(site().client(), newName(), 'x')).toBe(6002)
      expect(await logInOn(site().client(), name, 'passw0rd')).toBe(6011)
      const atHome = site().client({ deviceId: client.deviceId })
      for (let count = 0; count < 5; count++) expect(await logInOn(atHome, name, 'passw0rd')).toBe(6000)
      expect(await logInOn(atHome, name, 'passw0rd')).toBe(6011)
      // A device that is somebody else's home opens nothing here.
      expect(await logInOn(atHome, 'demo01', 'demo1234')).toBe(6011)
    })
  },
  { limits: { loginsPerAddress: 4 } },
)
