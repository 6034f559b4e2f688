import { type BrowserContext, expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import {
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  STATUS,
  bindEmailEndpoint,
  bindPhoneEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
} from '@site/contracts'
import { type Api, md5, sealWith } from './api.ts'
import type { Sandbox } from './sandbox.ts'
import { readSiteDocument } from './site-document.ts'

export type BoundMember = {
  readonly name: string
  readonly password: string
  readonly phone: string
  readonly email: string
}

/** The newest code that was sent to a number or address. @throws when there is none */
export async function codeTo(sandbox: Sandbox, to: string): Promise<string> {
  const message = (await sandbox.outbox()).find((one) => one.to.endsWith(to) && one.code !== undefined)
  if (message?.code === undefined) throw new Error(`nothing was sent to ${to}`)
  return message.code
}

/**
 * What the operator decides about log-ins, for one browser: which captcha stands where, after how many failed tries, and
 * suspensions.
 */
export type IdentityChange = {
  readonly captcha?: Partial<Record<'login' | 'register' | 'code', 'none' | 'picture' | 'slider'>>
  readonly captchaAfter?: number
  readonly suspended?: 'no' | 'unprompted' | 'popup' | 'silent'
}

/** Changes them for the browser of this context, which must have opened a page: its device id is a cookie. */
export async function decideIdentity(context: BrowserContext, url: string, change: IdentityChange): Promise<void> {
  const device = async () => (await context.cookies()).find(({ name }) => name === 'did')?.value
  // Without one the change would hold for every browser of this site.
  await expect.poll(device, 'the page gives itself a device id').toBeTruthy()
  const deviceId = await device()
  const answer = await fetch(new URL('/sandbox/identity', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId, ...change }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}

/** Lets the minute pass in which no other code is sent to the same number. */
export const passResend = (sandbox: Sandbox): Promise<number> => sandbox.advanceClock(61_000)

/** A number that nobody has bound. */
export const newPhone = (): string => `13${randomInt(100_000_000, 999_999_999)}`

/** A member of the sandbox with a phone and an e-mail address of their own, registered from another device. */
export async function newBoundMember(url: string, api: Api, sandbox: Sandbox): Promise<BoundMember> {
  const { config } = await readSiteDocument(url)
  const seal = sealWith(config.siteKey.aes)
  const digits = String(randomInt(100_000_000, 999_999_999))
  const member = { name: `bm${digits}`, password: 'abc12345', phone: `13${digits}`, email: `bm${digits}@example.com` }
  const password = md5(member.password)
  await callGateway(registerEndpoint, { name: member.name, password, secondPassword: password })
  const { token } = await api.logIn(member.name, member.password)
  await bind(member.phone, '0')
  await callGateway(bindPhoneEndpoint, { phone: member.phone, code: await codeTo(sandbox, member.phone) }, token)
  await bind(member.email, '1')
  await callGateway(bindEmailEndpoint, { email: member.email, code: await codeTo(sandbox, member.email) }, token)
  await passResend(sandbox)
  return member

  async function bind(to: string, cate: '0' | '1'): Promise<void> {
    const fields = { sendCodeNumV2: seal(to), sendNameV2: seal(''), SendCodeNum: md5(to), SendName: md5('') }
    await callGateway(sendCodeEndpoint, { ...fields, type: '1', cate }, token)
  }

  async function callGateway<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    session?: string,
  ): Promise<ResponseOf<E> | undefined> {
    const { code, message, data } = await api.call(endpoint, input, session)
    if (code !== STATUS.SUCCESS) throw new Error(`${endpoint.path}: ${code} ${message}`)
    return data
  }
}
