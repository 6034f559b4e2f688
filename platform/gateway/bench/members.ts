import { randomInt } from 'node:crypto'

import {
  CODE_PURPOSES,
  balanceEndpoint,
  betListEndpoint,
  bindPhoneEndpoint,
  dealRecordEndpoint,
  letterListEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  navigationListEndpoint,
  preInfoEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
  sponsorContentEndpoint,
} from '@site/contracts'

import { createClient, type GatewayClient, md5, type RawAnswer } from '../src/testing/client.ts'
import { codeRequest, codeTo, newPhone } from '../src/testing/codes.ts'
import { TEST_SITE_KEY } from '../src/testing/start-gateway.ts'

export const PASSWORD = md5('passw0rd')

/** What pages of a member ask for, one after another. */
const PAGES = [
  [memberInfoEndpoint, {}],
  [balanceEndpoint, {}],
  [letterListEndpoint, {}],
  [dealRecordEndpoint, {}],
  [betListEndpoint, {}],
] as const

/** And pages of a visitor. */
const FIRST_PAGE = [preInfoEndpoint, navigationListEndpoint, sponsorContentEndpoint] as const

export interface Member {
  readonly client: GatewayClient
  readonly name: string
}

/** An account of a visitor's. @returns its name */
async function register(visitor: GatewayClient, headers: Record<string, string>): Promise<string> {
  const name = `bm${randomInt(100_000_000, 999_999_999)}`
  await visitor.call(registerEndpoint, { name, password: PASSWORD, secondPassword: PASSWORD }, { headers })
  return name
}

/** A new member of an address. */
export async function signUp(url: string, address: string): Promise<Member> {
  const headers = { 'x-forwarded-for': address }
  const visitor = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY })
  const name = await register(visitor, headers)
  const { token } = await visitor.call(loginEndpoint, { name, password: PASSWORD }, { headers })
  const { deviceId } = visitor
  return { client: createClient({ baseUrl: url, siteKey: TEST_SITE_KEY, token, deviceId }), name }
}

/** Somebody comes from an address for the first time: what pages ask for, an account and its first log-in. */
export async function visit(url: string, address: string): Promise<RawAnswer> {
  const headers = { 'x-forwarded-for': address }
  const visitor = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY })
  await Promise.all(FIRST_PAGE.map((endpoint) => visitor.call(endpoint, {}, { headers })))
  const name = await register(visitor, headers)
  return visitor.answer(loginEndpoint, { name, password: PASSWORD }, { headers })
}

/** Binds a phone to a member of an address. @returns its number */
export async function bindPhone(url: string, client: GatewayClient, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address }
  const phone = newPhone()
  await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: CODE_PURPOSES.bind }), { headers })
  const sandbox = (method: string, path: string): Promise<unknown> =>
    fetch(url + path, { method }).then((r) => r.json())
  const code = await codeTo({ sandbox }, phone)
  await client.call(bindPhoneEndpoint, { phone, code }, { headers })
  return phone
}

/** The next call of a member. */
export function callOf(client: GatewayClient, number: number, address: string): Promise<RawAnswer> {
  const [endpoint, input] = PAGES[number % PAGES.length] ?? PAGES[0]
  return client.send(endpoint.method, endpoint.path, input, { headers: { 'x-forwarded-for': address } })
}

/** Calls at a pace, however long each takes: who comes does not wait for who came before. */
export function everyMs(ms: number, act: () => void): NodeJS.Timeout {
  const started = performance.now()
  let count = 0
  return setInterval(
    () => {
      for (; count * ms <= performance.now() - started; count += 1) act()
    },
    Math.max(ms, 4),
  )
}
