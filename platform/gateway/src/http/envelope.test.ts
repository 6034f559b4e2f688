import {
  HEADERS,
  TIMESTAMP_TOLERANCE_MS,
  balanceEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  preInfoEndpoint,
  registerEndpoint,
  signingText,
} from '@site/contracts'
import { openRedis } from '@site/server'
import { expect, test } from 'vitest'

import { type GatewayClient, type RunningGateway, startGateway } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'

/** Sends just this body of a visitor's call, with a signature that is right for it. */
function signedBody(client: GatewayClient, body: string, sealed = '0') {
  const requestId = crypto.randomUUID()
  const timestamp = client.cipher.seal(String(Date.now()))
  const own = { token: '', uniqueId: client.deviceId, theme: 'aurora', sealed }
  const text = signingText({ method: 'POST', path: preInfoEndpoint.path, body, requestId, timestamp, ...own })
  const headers = {
    [HEADERS.timestamp]: timestamp,
    [HEADERS.sealed]: sealed,
    [HEADERS.sign]: client.cipher.sign(text),
  }
  return client.answer(preInfoEndpoint, {}, { requestId, headers, body })
}

describeOnEngines('wire protocol', ({ site, store }) => {
  test.each([true, false])('the same call is served with the safe switch on or off (sealed: %s)', async (sealed) => {
    const client = site().client({ sealed, theme: 'jade' })
    const answer = await client.answer(preInfoEndpoint, {})
    expect(answer).toMatchObject({ http: 200, code: 6000, message: '成功', wasSealed: sealed })
    expect(answer.data).toMatchObject({ siteBaseConfig: { title: 'jade' } })
  })

  test('both forms of path and body are taken, in any mixture with the switch', async () => {
    const client = site().client({ sealed: false })
    const path = Buffer.from(client.cipher.seal(preInfoEndpoint.path), 'base64').toString('base64url')
    const rewritten = await client.send('POST', `/site/api/v1/s/${path}`, {})
    expect(rewritten).toMatchObject({ code: 6000, wasSealed: false })
  })

  test('[S8.087] a call with a missing timestamp header is answered 6008 非法请求', async () => {
    const answer = await site()
      .client()
      .answer(preInfoEndpoint, {}, { headers: { [HEADERS.timestamp]: undefined } })
    expect(answer).toMatchObject({ http: 200, code: 6008, message: '非法请求' })
  })

  test.each([
    HEADERS.clientType,
    HEADERS.version,
    HEADERS.uniqueId,
    HEADERS.requestId,
    HEADERS.siteId,
    HEADERS.ipToken,
    HEADERS.sign,
    HEADERS.signType,
    HEADERS.signVersion,
  ])('a call without the header %s is illegal', async (name) => {
    const answer = await site()
      .client()
      .answer(preInfoEndpoint, {}, { headers: { [name]: undefined } })
    expect(answer.code).toBe(6008)
  })

  test.each([-1, 1])('a clock that is off by more than five minutes is illegal (%s)', async (direction) => {
    // Ids that outlive the process: it has just begun, and would take nothing that was signed before.
    const server = process.env['TEST_REDIS_URL']
    if (server === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    const redisUrl = Object.assign(new URL(server), { pathname: '/8' }).href
    const remembering = await openRedis(redisUrl)
    await remembering.commands.set('site:began', '0')
    await remembering.close()
    const lasting = await startGateway(store().database, { redisUrl })
    const client = lasting.client()
    const at = (ms: number) => client.answer(preInfoEndpoint, {}, { sentAt: Date.now() + direction * ms })
    const early = await at(TIMESTAMP_TOLERANCE_MS + 30_000)
    expect(early.code).toBe(6008)
    expect(early.data, 'a device whose clock was set may sign with the right time').toMatchObject({
      serverTime: expect.any(Number) as number,
    })
    expect((await at(TIMESTAMP_TOLERANCE_MS - 30_000)).code).toBe(6000)
    await lasting.close()
  })

  test('a call that was taken is taken by no later process, and one signed anew is', async () => {
    const { deviceId } = site().client()
    const call = async (gateway: RunningGateway, more: object) =>
      gateway.client({ deviceId }).answer(preInfoEndpoint, {}, more)
    const before = await startGateway(store().database)
    const sent = { requestId: crypto.randomUUID(), sentAt: Date.now() }
    expect((await call(before, sent)).code).toBe(6000)
    await before.close()
    const after = await startGateway(store().database)
    const again = await call(after, sent)
    expect(again).toMatchObject({ code: 6008, data: { serverTime: expect.any(Number) as number } })
    expect((await call(after, { requestId: crypto.randomUUID() })).code).toBe(6000)
    await after.close()
  })

  test('a timestamp in clear, an altered body, path or signature is illegal', async () => {
    const client = site().client()
    const clear = await client.answer(preInfoEndpoint, {}, { headers: { [HEADERS.timestamp]: String(Date.now()) } })
    const body = await client.answer(preInfoEndpoint, {}, { body: JSON.stringify({ data: client.cipher.seal('{}') }) })
    const sign = await client.answer(preInfoEndpoint, {}, { headers: { [HEADERS.sign]: '0'.repeat(64) } })
    const path = await site()
      .client({ sealed: false })
      .send('POST', `/site/api/v1/s/${'A'.repeat(64)}`, {})
    expect([clear.code, body.code, sign.code, path.code]).toEqual([6008, 6008, 6008, 6008])
  })

  test('a signature is good for one session, device and theme, and for the version that says so', async () => {
    const [{ client }, other] = [await site().newMember(), await site().newMember()]
    expect((await client.answer(balanceEndpoint, {})).code).toBe(6000)
    for (const headers of [
      { [HEADERS.token]: other.client.token },
      { [HEADERS.token]: '' },
      { [HEADERS.uniqueId]: other.client.deviceId },
      { [HEADERS.theme]: 'jade' },
      { [HEADERS.sealed]: '0' },
      { [HEADERS.signVersion]: '1' },
    ])
      expect((await client.answer(balanceEndpoint, {}, { headers })).code, Object.keys(headers)[0]).toBe(6008)
    const headers = { [HEADERS.signVersion]: '1' }
    expect((await client.answer(balanceEndpoint, {}, { headers })).message).toBe('页面已更新，请刷新后继续')
  })

  test('another site key is refused', async () => {
    const stranger = site().client({ siteKey: { aes: '33'.repeat(32), sign: '44'.repeat(32) }, sealed: false })
    expect((await stranger.answer(preInfoEndpoint, {})).code).toBe(6008)
  })

  test('a request id is good for one call; a refused forgery does not burn it', async () => {
    const client = site().client()
    const requestId = crypto.randomUUID()
    const forged = await client.answer(preInfoEndpoint, {}, { requestId, headers: { [HEADERS.sign]: 'f'.repeat(64) } })
    expect(forged.code).toBe(6008)
    expect((await client.answer(preInfoEndpoint, {}, { requestId })).code).toBe(6000)
    expect((await client.answer(preInfoEndpoint, {}, { requestId })).code).toBe(6008)
  })

  test('a body that claims to be sealed and is not is illegal, and a sealed one opens only with the flag', async () => {
    const client = site().client({ sealed: false })
    expect(await signedBody(client, '{}', '1')).toMatchObject({
      code: 6008,
      data: { reason: 'the body does not open' },
    })
  })

  test('a call by GET where POST is declared does not exist', async () => {
    expect(await site().client({ sealed: false }).send('GET', preInfoEndpoint.path, {})).toMatchObject({ code: 6004 })
  })

  test('an unknown call is answered 6004', async () => {
    const client = site().client()
    expect(await client.send('POST', '/site/api/v1/no/such/call', {})).toMatchObject({
      http: 200,
      code: 6004,
      message: '数据不存在',
    })
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
      expect((await fetch(site().url + preInfoEndpoint.path, { method })).status).toBe(200)
    }
    const broken = await fetch(`${site().url}/site/api/v1/%E0%A4%A`, { method: 'POST' })
    expect(await broken.json()).toMatchObject({ status_code: 6004 })
  })

  test('input that breaks its schema is answered 6007 with a clear message', async () => {
    const client = site().client()
    const login = await client.send('POST', loginEndpoint.path, {
      name: 'demo01',
      password: 'clear text',
      kaptchcate: 0,
    })
    expect(login).toMatchObject({ http: 200, code: 6007, message: '参数 password 格式不正确' })
    const missing = await client.send('POST', loginEndpoint.path, { name: 'demo01', kaptchcate: 0 })
    expect(missing.message).toBe('缺少参数 password')
    const own = await client.send('POST', registerEndpoint.path, { name: 'x' })
    expect(own.message).toBe('4-11位，最少2个字母+数字组合，首位为字母')
    for (const input of [[], 'text', 7, null]) {
      const answer = await client.send('POST', loginEndpoint.path, input)
      expect(answer.code).toBe(6007)
    }
  })

  test('malformed JSON, a wrong content type and an oversize body get codes of the catalogue', async () => {
    const client = site().client({ sealed: false })
    expect(await signedBody(client, '{"a":')).toMatchObject({ http: 200, code: 6007 })
    expect(await signedBody(client, '')).toMatchObject({ http: 200, code: 6000 })
    const type = await client.answer(preInfoEndpoint, {}, { headers: { 'content-type': 'text/html' } })
    expect(type).toMatchObject({ http: 200, code: 6007, message: '请求格式不支持' })
    const large = await client.answer(preInfoEndpoint, {}, { body: `"${'x'.repeat(300_000)}"` })
    expect(large).toMatchObject({ http: 200, code: 6007, message: '请求内容过大' })
  })

  test('a member call without a token is 401 with 6001, with a stale one 200 with 6001', async () => {
    const client = site().client()
    expect(await client.answer(memberInfoEndpoint, {})).toMatchObject({ http: 401, code: 6001, message: '请重新登录' })
    client.token = 'stale'
    expect(await client.answer(memberInfoEndpoint, {})).toMatchObject({ http: 200, code: 6001 })
    expect(await client.answer(preInfoEndpoint, {})).toMatchObject({ code: 6000 })
  })

  test('answers come in the language of the lang header', async () => {
    const client = site().client({ lang: 'zh-TW' })
    expect(await client.answer(balanceEndpoint, {})).toMatchObject({ code: 6001, message: '請重新登入' })
  })

  test('the gateway takes no clear password', async () => {
    const answer = await site().client().send('POST', registerEndpoint.path, {
      name: 'clear1a',
      password: 'passw0rd1',
      secondPassword: 'passw0rd1',
    })
    expect(answer.code).toBe(6007)
  })
})
