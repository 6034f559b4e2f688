import { loginEndpoint, registerEndpoint, sendCodeEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { type GatewayClient, advanceClock, codeRequest, md5, newName, solveCaptcha } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { captchaFromEnv } from '../../lib/captcha-demand.ts'

/** What a process has whose environment says nothing of it. */
const BY_DEFAULT = captchaFromEnv({})

test('[S4.013] without a word of the operator, a puzzle is asked for after the first failed try', () => {
  expect(BY_DEFAULT).toEqual({ kind: 'slider', after: 1 })
  expect(captchaFromEnv({ CAPTCHA: 'picture', CAPTCHA_AFTER: '0' })).toEqual({ kind: 'picture', after: 0 })
  for (const wrong of [{ CAPTCHA: 'puzzle' }, { CAPTCHA_AFTER: 'never' }, { CAPTCHA_AFTER: '-1' }]) {
    expect(() => captchaFromEnv(wrong)).toThrow(`cannot be used: ${Object.keys(wrong).join()}`)
  }
})

describeOnEngines(
  'human verification as it is configured by default',
  ({ site }) => {
    const requestCode = (client: GatewayClient, name: string) =>
      client.answer(sendCodeEndpoint, codeRequest(client, { number: '13900001111', name, type: '2' }))
    const register = (client: GatewayClient) =>
      client.answer(registerEndpoint, { name: newName(), password: md5('x'), secondPassword: md5('x') })

    test('a puzzle is asked for after the first failed try: of the device, of the account', async () => {
      const { name } = await site().newMember()
      const [device, other] = [site().client(), site().client()]
      const logInTo = (client: GatewayClient, account: string, password: string, more: object = {}) =>
        client.answer(loginEndpoint, { name: account, password: md5(password), kaptchcate: 0, ...more })
      const codeOf = async (answer: ReturnType<typeof logInTo>) => (await answer).code
      expect(await codeOf(logInTo(device, newName(), 'x'))).toBe(6002)
      // The device is asked whatever it tries next; another device is not.
      expect(await codeOf(logInTo(device, name, 'passw0rd'))).toBe(6022)
      expect((await register(device)).code).toBe(6022)
      expect((await requestCode(device, name)).code).toBe(6022)
      expect(await codeOf(logInTo(other, name, 'x'))).toBe(6002)
      // Nor does a fresh device help to guess at an account.
      const fresh = site().client()
      expect(await codeOf(logInTo(fresh, name, 'passw0rd'))).toBe(6022)
      expect(await codeOf(logInTo(fresh, name, 'passw0rd', await solveCaptcha(site(), fresh, 'slider')))).toBe(6000)
      // Who was right is not asked again, until the next failure.
      expect(await codeOf(logInTo(fresh, name, 'passw0rd'))).toBe(6000)
      expect((await register(device)).code).toBe(6022)
      await advanceClock(site(), 15 * 60_000)
      expect((await register(device)).code).toBe(6000)
    })

    test('of wrong passwords at once, from fresh devices, no more are looked at than of as many in a row', async () => {
      for (const name of [(await site().newMember()).name, newName()]) {
        const guess = async (n: number) =>
          (
            await site()
              .client()
              .answer(loginEndpoint, { name, password: md5(`x${n}`), kaptchcate: 0 })
          ).code
        const codes = await Promise.all([1, 2, 3, 4, 5].map(guess))
        expect(codes.toSorted((a, b) => a - b)).toEqual([6002, 6022, 6022, 6022, 6022])
      }
    })

    test('without its code, a log-in with a code says nothing of the password', async () => {
      const { name } = await site().newMember()
      const guess = async (account: string, password: string) => {
        const input = { name: account, password: md5(password), kaptchcate: 99, sendCodeNum: '123456' } as const
        const { code, message, data } = await site().client().answer(loginEndpoint, input)
        return { code, message, data }
      }
      const wrong = await guess(name, 'x')
      expect(wrong.code).toBe(6036)
      expect(await guess(name, 'passw0rd')).toEqual(wrong)
      expect(await guess(newName(), 'x')).toEqual(wrong)
    })
  },
  { captcha: BY_DEFAULT },
)

describeOnEngines(
  'an address from which many accounts are guessed at',
  ({ site }) => {
    test('is asked for a captcha whatever device and account it names; another address is not', async () => {
      const from = async (address: string, account: string, password: string) => {
        const input = { name: account, password: md5(password), kaptchcate: 0 } as const
        const answer = await site()
          .client()
          .answer(loginEndpoint, input, { headers: { 'x-forwarded-for': address } })
        return answer.code
      }
      for (let count = 0; count < 3; count++) expect(await from('203.0.113.9', newName(), 'x')).toBe(6002)
      expect(await from('203.0.113.9', 'demo01', 'demo1234')).toBe(6022)
      expect(await from('203.0.113.10', 'demo01', 'demo1234')).toBe(6000)
      // An IPv6 customer has many addresses, which count as one.
      for (const part of ['1', '2', '3']) expect(await from(`2001:db8:1:1:${part}::1`, newName(), 'x')).toBe(6002)
      expect(await from('2001:db8:1:1:4::1', 'demo01', 'demo1234')).toBe(6022)
      expect(await from('2001:db8:1:2::1', 'demo01', 'demo1234')).toBe(6000)
    })

    test('asks nobody for one at home but for tries of that very device, whatever strangers do there', async () => {
      const { name, client } = await site().newMember()
      const headers = { 'x-forwarded-for': '203.0.113.20' }
      const logInOn = async (who: GatewayClient, account: string, password: string) =>
        (await who.answer(loginEndpoint, { name: account, password: md5(password) }, { headers })).code
      expect(await logInOn(site().client(), name, 'x')).toBe(6002)
      for (let count = 0; count < 2; count++) expect(await logInOn(site().client(), newName(), 'x')).toBe(6002)
      expect(await logInOn(site().client(), name, 'passw0rd')).toBe(6022)
      const atHome = site().client({ deviceId: client.deviceId })
      expect(await logInOn(atHome, name, 'passw0rd')).toBe(6000)
      expect(await logInOn(atHome, name, 'x')).toBe(6002)
      expect(await logInOn(atHome, name, 'passw0rd')).toBe(6022)
    })
  },
  { captcha: BY_DEFAULT, limits: { failuresPerAddress: 3 } },
)
