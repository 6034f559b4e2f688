import { ENDPOINTS, sendCodeAgainEndpoint, sendCodeEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { expect, test } from 'vitest'

import {
  advanceClock,
  bindNewPhone,
  codeRequest,
  type GatewayClient,
  md5,
  messagesTo,
  newPhone,
  solveCaptcha,
} from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const path = ENDPOINTS.sendCode.path

describeOnEngines('codes', ({ site }) => {
  test('[S7.033] sendCode/one sends a code of six digits in Chinese and says how long it is good', async () => {
    const { client } = await site().newMember()
    const number = newPhone()
    const answer = await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
    expect(answer).toEqual({ expireSec: 300, resendSec: 60 })
    const [message, ...more] = await messagesTo(site(), number)
    expect(more).toEqual([])
    expect(message?.channel).toBe('sms')
    expect(message?.text).toMatch(/^【.+】您的验证码是\d{6}，5分钟内有效，请勿告诉他人。/)
    expect(message?.text).toContain(message?.code)
  })

  test('[S7.034] sendCode/two is the second request: a voice call, which needs no minute’s wait', async () => {
    const { client } = await site().newMember()
    const number = newPhone()
    await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
    const voice = codeRequest(client, { number, type: '1', cate: '2' })
    expect((await client.answer(sendCodeAgainEndpoint, voice)).code).toBe(6000)
    expect((await client.answer(sendCodeAgainEndpoint, voice)).code).toBe(6066)
    expect((await messagesTo(site(), number)).map((message) => message.channel)).toEqual(['voice', 'sms'])
  })

  test('[S7.124] cate tells phone, e-mail and voice apart', async () => {
    const { client } = await site().newMember()
    const [number, email] = [newPhone(), `m${newPhone()}@example.com`]
    for (const [cate, to, channel] of [
      ['0', number, 'sms'],
      ['2', number, 'voice'],
      ['1', email, 'email'],
    ] as const) {
      await client.call(sendCodeEndpoint, codeRequest(client, { number: to, type: '1', cate }))
      expect((await messagesTo(site(), to))[0]?.channel).toBe(channel)
    }
    for (const [cate, to] of [
      ['0', email],
      ['1', number],
      ['2', 'abc'],
    ] as const) {
      expect((await client.answer(sendCodeEndpoint, codeRequest(client, { number: to, type: '1', cate }))).code).toBe(
        6007,
      )
    }
    const odd = { ...codeRequest(client, { number: newPhone(), type: '1' }), cate: '3' }
    expect((await client.send('POST', path, odd)).code).toBe(6007)
  })

  test('[S7.121] the encrypted forms are what counts, and must open; [S7.122] the MD5 forms must agree', async () => {
    const { client } = await site().newMember()
    const [number, other] = [newPhone(), newPhone()]
    const good = codeRequest(client, { number, name: 'x', type: '1' })
    for (const change of [
      { sendCodeNumV2: number },
      { sendCodeNumV2: client.cipher.seal(other) },
      { sendNameV2: client.cipher.seal('y') },
      { sendNameV2: '' },
      { SendCodeNum: md5(other) },
      { SendName: md5('y') },
      { codeIdV2: client.cipher.seal('a'), codeId: md5('b') },
      { codeIdV2: 'no cipher', codeId: md5('b') },
    ]) {
      expect((await client.send('POST', path, { ...good, ...change })).code, JSON.stringify(change)).toBe(6008)
    }
    expect((await client.send('POST', path, { ...good, SendCodeNum: number })).code).toBe(6007)
    expect(await messagesTo(site(), number)).toEqual([])
    expect(await messagesTo(site(), other)).toEqual([])
    expect((await client.answer(sendCodeEndpoint, good)).code).toBe(6000)
  })

  test('type 2 is for a forgotten password, 3 for a new device: no login; 1 is a member’s', async () => {
    const visitor = site().client()
    const requestCode = (type: '1' | '2' | '3') =>
      visitor.answer(sendCodeEndpoint, codeRequest(visitor, { number: newPhone(), name: 'nobody1', type }))
    expect([(await requestCode('1')).code, (await requestCode('2')).code, (await requestCode('3')).code]).toEqual([
      6001, 6000, 6035,
    ])
    const odd = { ...codeRequest(visitor, { number: newPhone(), name: 'nobody1', type: '2' }), type: '4' }
    expect((await visitor.send('POST', path, odd)).code).toBe(6007)
  })

  test('[S7.125] with a captcha asked for, kaptchcate and imageCode carry it; version is 1', async () => {
    const { client } = await site().newMember()
    const set = (code: string) =>
      site().sandbox('POST', '/sandbox/identity', { deviceId: client.deviceId, captcha: { code } })
    await set('picture')
    const number = newPhone()
    expect(await client.answer(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))).toMatchObject({
      code: 6021,
      message: '请输入图形验证码',
    })
    const picture = await solveCaptcha(site(), client, 'picture')
    const wrong = { ...(await solveCaptcha(site(), client, 'picture')), code: '####' }
    const requestCode = (captcha: typeof picture) =>
      client.answer(sendCodeEndpoint, codeRequest(client, { number, type: '1', captcha }))
    expect((await requestCode(wrong)).code).toBe(6021)
    expect((await requestCode(picture)).code).toBe(6000)
    expect((await requestCode(picture)).code).toBe(6021)
    await set('slider')
    expect((await client.answer(sendCodeEndpoint, codeRequest(client, { number: newPhone(), type: '1' }))).code).toBe(
      6022,
    )
    const slider = await solveCaptcha(site(), client, 'slider')
    const solved = codeRequest(client, { number: newPhone(), type: '1', captcha: slider })
    expect((await client.answer(sendCodeEndpoint, solved)).code).toBe(6000)
    expect((await client.send('POST', path, { ...solved, version: 2 })).code).toBe(6007)
  })

  test('[D.074] one number gets a code a minute and ten a day, however many ask at once', async () => {
    const { client } = await site().newMember()
    const { client: other } = await site().newMember()
    const number = newPhone()
    const requestCode = (who = client) =>
      who.answer(sendCodeEndpoint, codeRequest(who, { number, type: '1' })).then(({ code }) => code)
    const atOnce = await Promise.all([requestCode(), requestCode(other), requestCode(), requestCode(other)])
    expect(atOnce.toSorted((a, b) => a - b)).toEqual([6000, 6066, 6066, 6066])
    // Noon of the site's next day, so that ten codes fall into one day, and none of before.
    const noon = startOfDay(dayOf(Date.now()) + 1) + DAY_MS / 2
    await site().sandbox('POST', '/sandbox/clock', { now: noon })
    for (let count = 0; count < 10; count++) {
      expect(await requestCode()).toBe(6000)
      await advanceClock(site(), 60_001)
    }
    expect(await requestCode(other)).toBe(6034)
    await advanceClock(site(), DAY_MS)
    expect(await requestCode()).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('[D.074] who asks for codes to a number that is bound to somebody else uses up none of its owner’s', async () => {
    const { client } = await site().newMember()
    const { client: stranger } = await site().newMember()
    const number = await bindNewPhone(site(), client)
    const requestCode = async (who: GatewayClient) =>
      (await who.answer(sendCodeEndpoint, codeRequest(who, { number, type: '1' }))).code
    await site().sandbox('POST', '/sandbox/clock', { now: startOfDay(dayOf(Date.now()) + 1) + DAY_MS / 2 })
    for (let count = 0; count < 10; count++) {
      expect(await requestCode(stranger)).toBe(6000)
      await advanceClock(site(), 60_001)
    }
    expect(await requestCode(stranger)).toBe(6034)
    expect(await requestCode(client)).toBe(6000)
    expect(await requestCode(client), 'whose own limits hold').toBe(6066)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })
})

describeOnEngines(
  'codes of a busy address',
  ({ site }) => {
    test('[D.074] one address gets so many codes an hour, for whatever numbers', async () => {
      const { client } = await site().newMember()
      const requestCode = () => client.answer(sendCodeEndpoint, codeRequest(client, { number: newPhone(), type: '1' }))
      for (let count = 0; count < 3; count++) expect((await requestCode()).code).toBe(6000)
      expect((await requestCode()).code).toBe(6011)
    })

    test('the addresses of one IPv6 customer count as one', async () => {
      const { client } = await site().newMember()
      const from = async (address: string) => {
        const request = codeRequest(client, { number: newPhone(), type: '1' })
        return (await client.answer(sendCodeEndpoint, request, { headers: { 'x-forwarded-for': address } })).code
      }
      for (const part of ['1', '2', '3']) expect(await from(`2001:db8:1:1:${part}::1`)).toBe(6000)
      expect(await from('2001:db8:1:1:4::1')).toBe(6011)
      expect(await from('2001:db8:1:2::1')).toBe(6000)
    })
  },
  { limits: { codesPerAddress: 3 } },
)

describeOnEngines(
  'codes where nothing can be sent',
  ({ site }) => {
    test('the answer says so; the sandbox’s drivers are not there', async () => {
      const client = site().client()
      const request = codeRequest(client, { number: newPhone(), name: 'nobody1', type: '2' })
      expect((await client.answer(sendCodeEndpoint, request)).code).toBe(6014)
      for (const driver of ['/sandbox/outbox', '/sandbox/identity', '/sandbox/captcha/x'] as const) {
        expect((await fetch(site().url + driver)).status, driver).toBe(404)
      }
    })
  },
  { sandbox: false },
)
