import { type RequestOf, bindEmailEndpoint, bindPhoneEndpoint, sendCodeEndpoint } from '@site/contracts'
import * as v from 'valibot'

import { type GatewayClient, md5 } from './client.ts'
import type { RunningGateway } from './start-gateway.ts'

const OutboxSchema = v.object({
  messages: v.array(v.object({ channel: v.string(), to: v.string(), text: v.string(), code: v.optional(v.string()) })),
})
export type SentMessage = v.InferOutput<typeof OutboxSchema>['messages'][number]

/** The shared fields of a request for a code: each value encrypted and as MD5 (open point 49). */
export function codeRequest(
  client: GatewayClient,
  wanted: {
    readonly number: string
    readonly name?: string
    readonly type: '1' | '2' | '3'
    readonly cate?: '0' | '1' | '2'
    readonly captcha?: { readonly kaptchcate: 0 | 1; readonly codeId: string; readonly code: string }
  },
): RequestOf<typeof sendCodeEndpoint> {
  const { number, name = '', type, cate = '0', captcha } = wanted
  return {
    sendCodeNumV2: client.cipher.seal(number),
    sendNameV2: client.cipher.seal(name),
    SendCodeNum: md5(number),
    SendName: md5(name),
    ...(captcha === undefined
      ? { codeIdV2: '', codeId: '' }
      : { codeIdV2: client.cipher.seal(captcha.codeId), codeId: md5(captcha.codeId) }),
    type,
    cate,
    version: 1,
    kaptchcate: captcha?.kaptchcate ?? 0,
    imageCode: captcha?.code ?? '',
  }
}

/** Messages that were sent to this number or address, newest first. */
export async function messagesTo(site: Pick<RunningGateway, 'sandbox'>, to: string): Promise<readonly SentMessage[]> {
  const { messages } = v.parse(OutboxSchema, await site.sandbox('GET', '/sandbox/outbox'))
  return messages.filter((message) => message.to.endsWith(to))
}

/** The newest code sent there. */
export async function codeTo(site: Pick<RunningGateway, 'sandbox'>, to: string): Promise<string> {
  const [message] = await messagesTo(site, to)
  if (message?.code === undefined) throw new Error(`no code was sent to ${to}`)
  return message.code
}

let numbers = Math.floor(Math.random() * 1e8)
/** A mobile number that nobody has had yet. */
export function newPhone(): string {
  numbers = (numbers + 1) % 1e8
  return `139${String(numbers).padStart(8, '0')}`
}

/** Binds a new phone to a member who is logged in. */
export async function bindNewPhone(site: RunningGateway, client: GatewayClient): Promise<string> {
  const phone = newPhone()
  await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
  await client.call(bindPhoneEndpoint, { phone, code: await codeTo(site, phone) })
  return phone
}

/** Binds a new e-mail address to a member who is logged in. */
export async function bindNewEmail(site: RunningGateway, client: GatewayClient): Promise<string> {
  const email = `m${newPhone()}@example.com`
  await client.call(sendCodeEndpoint, codeRequest(client, { number: email, type: '1', cate: '1' }))
  await client.call(bindEmailEndpoint, { email, code: await codeTo(site, email) })
  return email
}

/** Moves the business clock. */
export async function advanceClock(site: RunningGateway, ms: number): Promise<void> {
  await site.sandbox('POST', '/sandbox/clock', { advanceMs: ms })
}

const ClockSchema = v.object({ offsetMs: v.number() })
const MINUTE_MS = 60_000

/** On to the next whole minute of the clock's offset: what is counted by the minute is not cut by small moves after it. */
export async function toWholeMinute(site: RunningGateway): Promise<void> {
  const { offsetMs } = v.parse(ClockSchema, await site.sandbox('GET', '/sandbox/clock'))
  await site.sandbox('POST', '/sandbox/clock', { offsetMs: Math.ceil(offsetMs / MINUTE_MS) * MINUTE_MS })
}
