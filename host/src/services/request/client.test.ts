import {
  ApiError,
  type Endpoint,
  type PlainEndpoint,
  ERROR_CATALOGUE,
  HEADERS,
  balanceEndpoint,
  memberInfoEndpoint,
  preInfoEndpoint,
  recycleEndpoint,
  registerEndpoint,
  resourceEndpoint,
  signingText,
} from '@site/contracts'
import { createDecipheriv, createHmac } from 'node:crypto'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { createServerClock } from '../../base/clock/index.ts'
import { type ClientContext, createClient, observeCalls } from './client.ts'

const PAGE_TIME = 1_700_000_000_000
const SITE_KEY = { aes: 'a1'.repeat(32), sign: 'b2'.repeat(32) }

function clientOf(answer: (request: Request) => Response | Promise<Response>, over: Partial<ClientContext> = {}) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.clone())
    return Promise.resolve(answer(request))
  })
  const client = createClient({
    config: { siteKey: SITE_KEY, version: '1.0.0' },
    theme: 'aurora',
    token: () => 'the-token',
    locale: () => 'zh-CN',
    deviceId: () => '00000000-0000-4000-8000-000000000000',
    ip: () => '',
    clock: createServerClock(PAGE_TIME, () => 0),
    safeSwitch: () => 0,
    onExpired: () => undefined,
    onBindRealName: () => undefined,
    origin: 'http://site.example',
    ...over,
  })
  return { client, sent }
}

const saying =
  (status_code: number, message = '', data: unknown = null) =>
  () =>
    Response.json({ status_code, message, data })
const REGISTRATION = { name: 'abc123', password: 'a'.repeat(32), secondPassword: 'a'.repeat(32) }

afterEach(() => {
  vi.useRealTimers()
})

test('a call that moves money is not taken: it has a key and repeats that the client does not give it', () => {
  const { client } = clientOf(saying(6000, '', {}))
  // @ts-expect-error it is made through `@site/shell/money`
  const carry = () => client.call(recycleEndpoint, { requestId: 'a key' })
  // @ts-expect-error nor behind a captcha
  const carryVerified = () => client.callForCaptcha(recycleEndpoint, { requestId: 'a key' })
  expect([carry, carryVerified]).toHaveLength(2)
})

test('[D.008] a call that was refused before anybody followed calls is told to who does, without what was sent', async () => {
  const { client } = clientOf(saying(6007))
  await expect(client.call(registerEndpoint, REGISTRATION)).rejects.toThrow('请求参数错误')
  const followed = vi.fn<Parameters<typeof observeCalls>[0]>()
  observeCalls(followed)
  const refusal = expect.objectContaining({ code: 6007 }) as unknown
  const caller = expect.objectContaining({ view: undefined, endedAt: expect.any(Number) as unknown }) as never
  expect(followed.mock.calls).toEqual([[registerEndpoint, undefined, expect.any(Number), refusal, caller]])
  observeCalls(followed)
  expect(followed).toHaveBeenCalledTimes(1)
})

describe('an answer', () => {
  test('[S8.055] with the success code resolves to its data', async () => {
    const { client } = clientOf(saying(6000, '', { userId: '7' }))
    await expect(client.call(registerEndpoint, REGISTRATION)).resolves.toEqual({ userId: '7' })
  })

  test.each([6021, 6022] as const)(
    '[S8.059] %i is returned to the caller of a captcha rather than rejected',
    async (code) => {
      const { client } = clientOf(saying(code, '请完成验证', { way: 1 }))
      await expect(client.callForCaptcha(registerEndpoint, REGISTRATION)).resolves.toEqual({
        code,
        message: '请完成验证',
        data: { way: 1 },
      })
    },
  )

  const rejected = Object.keys(ERROR_CATALOGUE)
    .map(Number)
    .filter((code) => ![6000, 6021, 6022].includes(code))
  test.each(rejected)('[S8.061] with code %i rejects with the body', async (code) => {
    const { client } = clientOf(saying(code, '服务器的话', { phoneNumber: '138****5678' }))
    const error = await client.callForCaptcha(registerEndpoint, REGISTRATION).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, message: '服务器的话', data: { phoneNumber: '138****5678' } })
  })

  test.each(Object.entries(ERROR_CATALOGUE).map(([code, { handling }]) => [Number(code), handling] as const))(
    'with code %i is handled as the catalogue says: %s',
    async (code, handling) => {
      const onExpired = vi.fn()
      const onBindRealName = vi.fn()
      const { client } = clientOf(saying(code, '服务器的话', { userId: '7' }), { onExpired, onBindRealName })
      const settled = await client.callForCaptcha(registerEndpoint, REGISTRATION).then(
        (outcome) => ('message' in outcome ? 'return' : 'data'),
        () => 'reject',
      )
      expect(settled).toBe(handling === 'data' || handling === 'return' ? handling : 'reject')
      expect(onExpired).toHaveBeenCalledTimes(handling === 'expired' ? 1 : 0)
      expect(onBindRealName).toHaveBeenCalledTimes(handling === 'bindRealName' ? 1 : 0)
    },
  )

  test('that is not as declared is an error and no data', async () => {
    const { client } = clientOf(saying(6000, '', { userId: 7 }))
    await expect(client.call(registerEndpoint, REGISTRATION)).rejects.toMatchObject({ code: 6005 })
  })

  test.each([
    ['no JSON', () => new Response('<!doctype html>'), 6005],
    ['a 404 without a body', () => new Response('', { status: 404 }), 6004],
    ['too many requests', () => new Response('', { status: 429 }), 6011],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 6006],
  ])('that is none, %s, has a code of the catalogue', async (_name, answer, code) => {
    const { client } = clientOf(answer)
    await expect(client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code })
  })

  test('that is none says nothing of a bet that was placed, whoever has answered', async () => {
    const { client } = clientOf(() => new Response('', { status: 404 }))
    const Request = { timestamp: 0, token: '', langx: '', requestId: 'request-1' }
    const input = { method: 'PlaceBet', enName: 'crty', Request }
    await expect(client.call(resourceEndpoint as Endpoint as PlainEndpoint, input)).rejects.toMatchObject({
      code: 6005,
    })
  })

  test('[S8.056] 6001 and a 401 tell which session has ended, 6449 hands on the server’s message', async () => {
    const onExpired = vi.fn<(token: string | undefined) => void>()
    const onBindRealName = vi.fn<(message: string) => void>()
    const { client } = clientOf(saying(6001, '登录已过期'), { onExpired })
    await client.call(memberInfoEndpoint, {}).catch(() => undefined)
    expect(onExpired).toHaveBeenCalledWith('the-token')
    const refused = vi.fn<(token: string | undefined) => void>()
    const { client: atTheDoor } = clientOf(() => new Response('<!doctype html>', { status: 401 }), {
      onExpired: refused,
    })
    await expect(atTheDoor.call(memberInfoEndpoint, {})).rejects.toMatchObject({ code: 6001 })
    expect(refused, 'whoever answers for the gateway').toHaveBeenCalledWith('the-token')
    const other = clientOf(saying(6449, '请先完善资料'), { onBindRealName })
    await other.client.call(memberInfoEndpoint, {}).catch(() => undefined)
    expect(onBindRealName).toHaveBeenCalledWith('请先完善资料')
  })
})

test('[S7.011] every call ends after 30 s without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client, sent } = clientOf(() => new Promise<Response>(() => undefined))
  const settled = vi.fn<(error: unknown) => void>()
  for (const endpoint of [preInfoEndpoint, balanceEndpoint]) client.call(endpoint, {}).catch(settled)
  // signing is the browser's own work and takes its time
  while (sent.length < 2) await new Promise((done) => setImmediate(done))
  await vi.advanceTimersByTimeAsync(29_900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(settled).toHaveBeenCalledTimes(2)
  expect(settled.mock.calls.map(([error]) => (error as ApiError).code)).toEqual([6005, 6005])
})

test('a failure that no server tells of is told in the language of the page', async () => {
  const told = (locale: 'zh-CN' | 'zh-TW') =>
    clientOf(() => Promise.reject(new TypeError('Failed to fetch')), { locale: () => locale })
      .client.call(memberInfoEndpoint, {})
      .catch((error: unknown) => (error as ApiError).message)
  expect(await told('zh-CN')).toBe('网络连接异常，请稍后再试')
  expect(await told('zh-TW')).toBe('網路連線異常，請稍後再試')
})

test('[S7.013] an interceptor completes and signs what is really sent', async () => {
  const { client, sent } = clientOf(saying(6000, '', { userId: '7' }))
  await client.call(registerEndpoint, REGISTRATION)
  const [request] = sent
  if (request === undefined) throw new Error('nothing was sent')
  const header = (name: string): string => request.headers.get(name) ?? ''
  const text = signingText({
    method: 'POST',
    path: registerEndpoint.path,
    body: await request.text(),
    requestId: header(HEADERS.requestId),
    timestamp: header(HEADERS.timestamp),
    token: 'the-token',
    uniqueId: header(HEADERS.uniqueId),
    theme: header(HEADERS.theme),
    sealed: header(HEADERS.sealed),
  })
  const own = createHmac('sha256', Buffer.from(SITE_KEY.sign, 'hex')).update(text).digest('hex')
  expect(header(HEADERS.sign)).toBe(own)
  expect(header(HEADERS.token)).toBe('the-token')
})

test('a log-out is made in the name of the session that ends, whoever is logged in, and outlives the page', async () => {
  // happy-dom's own knows no `keepalive`
  const Plain = Request
  class Kept extends Plain {
    override readonly keepalive: boolean
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      this.keepalive = init?.keepalive ?? (input instanceof Kept && input.keepalive)
    }
  }
  vi.stubGlobal('Request', Kept)
  const { client } = clientOf(saying(6000))
  const sent = vi.fn<(request: Request) => Promise<Response>>(async () => saying(6000)())
  vi.stubGlobal('fetch', sent)
  await client.endSession('the-left-token')
  await client.call(memberInfoEndpoint, {}).catch(() => undefined)
  expect(sent.mock.calls.map(([{ headers, keepalive }]) => [headers.get(HEADERS.token), keepalive])).toEqual([
    ['the-left-token', true],
    ['the-token', false],
  ])
  const onExpired = vi.fn<(token: string | undefined) => void>()
  const over = clientOf(saying(6001), { onExpired })
  await expect(over.client.endSession('the-left-token')).rejects.toMatchObject({ code: 6001 })
  expect(onExpired.mock.calls).toEqual([['the-left-token']])
})

test('[S9.017] with the safe switch on the body leaves as AES-CBC under the site key, which is never sent', async () => {
  const { client, sent } = clientOf(saying(6000, '', { userId: '7' }), { safeSwitch: () => 1 })
  await client.call(registerEndpoint, REGISTRATION)
  const [request] = sent
  if (request === undefined) throw new Error('nothing was sent')
  const { data } = JSON.parse(await request.text()) as { data: string }
  const bytes = Buffer.from(data, 'base64')
  const opened = unseal(bytes)
  expect(JSON.parse(opened)).toMatchObject(REGISTRATION)
  const everything = `${request.url} ${data} ${[...request.headers].join(' ')}`
  for (const key of Object.values(SITE_KEY)) expect(everything).not.toContain(key)

  // The key stays, what begins the chain does not: the same text is sealed to another one.
  await client.call(registerEndpoint, REGISTRATION)
  const again = Buffer.from((JSON.parse((await sent[1]?.text()) ?? '') as { data: string }).data, 'base64')
  expect(again.subarray(0, 16).equals(bytes.subarray(0, 16))).toBe(false)
  expect(unseal(again)).toBe(opened)
})

describe('a device whose clock was set since the page was made', () => {
  const SERVER_TIME = 1_700_000_600_000

  /** By as much as a call may take in a test. */
  const isInTime = (request: Request): boolean => Math.abs(signedAt(request) - SERVER_TIME) < 60_000

  test('signs the call once more, with the time that the refusal tells, and those after it at once', async () => {
    const { client, sent } = clientOf((request) =>
      isInTime(request) ? saying(6007)() : saying(6008, '', { serverTime: SERVER_TIME })(),
    )
    await expect(client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code: 6007 })
    await expect(client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code: 6007 })
    expect(sent.map(isInTime)).toEqual([false, true, true])
    expect(signedAt(sent[0] as Request)).toBe(PAGE_TIME)
    const ids = sent.map(({ headers }) => headers.get(HEADERS.requestId))
    expect(new Set(ids).size, 'each with an id of its own').toBe(3)
  })

  test('is corrected by any answer, before a call is refused', async () => {
    const clock = createServerClock(PAGE_TIME, () => 0)
    const dated = () => Response.json({ status_code: 6007 }, { headers: { date: new Date(SERVER_TIME).toUTCString() } })
    const { client, sent } = clientOf(dated, { clock })
    for (let call = 0; call < 2; call += 1)
      await expect(client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code: 6007 })
    expect(sent.map(isInTime)).toEqual([false, true])
    expect(Math.abs(clock.now() - SERVER_TIME), 'the page’s clock is the same one').toBeLessThan(60_000)
  })

  test('does not go on for ever, and repeats nothing that was refused for another reason', async () => {
    const late = clientOf(saying(6008, '非法请求', { serverTime: SERVER_TIME }))
    await expect(late.client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code: 6008 })
    expect(late.sent).toHaveLength(2)
    const other = clientOf(saying(6008, '非法请求', { reason: 'signature' }))
    await expect(other.client.call(preInfoEndpoint, {})).rejects.toMatchObject({ code: 6008 })
    expect(other.sent).toHaveLength(1)
  })
})

/** The time that a call was signed with, in epoch milliseconds. */
function signedAt(request: Request): number {
  return Number(unseal(Buffer.from(request.headers.get(HEADERS.timestamp) ?? '', 'base64')))
}

function unseal(bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(SITE_KEY.aes, 'hex'), bytes.subarray(0, 16))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}
