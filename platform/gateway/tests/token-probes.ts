import {
  forgetByEmailOneEndpoint,
  forgetByEmailTwoEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  launchEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  payEndpoint,
  recordExportEndpoint,
  resourceEndpoint,
  sendCodeEndpoint,
  signalCodeEndpoint,
  SOCKET_CLOSE,
  STATUS,
  uploadImageEndpoint,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { SeamlessVisitSchema } from '@site/contracts/seamless'
import { MINUTE_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, vi } from 'vitest'

import { ChatReader } from '../src/testing/chat-reader.ts'
import {
  advanceClock,
  bindNewEmail,
  bindNewPhone,
  codeRequest,
  codeTo,
  type GatewayClient,
  md5,
  newName,
  openSiteSocket,
  type RunningGateway,
  solveCaptcha,
} from '../src/testing/index.ts'
import { MatchReader } from '../src/testing/match-reader.ts'
import { SOON } from '../src/testing/patience.ts'
import { pictureForm } from '../src/testing/pictures.ts'
import { createTestVenue, launchTokenOf } from '../src/testing/venue.ts'
import type { Kind, State } from './token-table.ts'

/** A member has the first of them, and the second after every end that sets another one. */
export const PASSWORDS = ['passw0rd', 'newpass1'] as const
const SECOND = { password: md5('654321'), secondPassword: md5('654321') }
const DEPOSIT = { payCode: 'HUIWANG', amount: '200.05' }
/** By what a call of a suspended or excluded member is refused. */
const REFUSED: ReadonlySet<number> = new Set([STATUS.ACCESS_DENIED, STATUS.CONTACT_CUSTOMER_SERVICE])

const EntrySchema = v.object({ token: v.string() })
const AddressSchema = v.object({ url: v.string() })

export interface Caller {
  readonly name: string
  readonly client: GatewayClient
}
export type Tokens = Awaited<ReturnType<ReturnType<typeof createTokens>['tokensOf']>>
type Probe = (tokens: Tokens, expected: State) => Promise<State>

/** Makes every kind of token of a member, and finds out what each of them still does. What it opens is put into `open`. */
export function createTokens(at: () => RunningGateway, open: { terminate(): void }[]) {
  const venue = () => createTestVenue(at().url)

  /** Somebody who has shown, on a device of their own, to hold the phone. */
  async function provenOwner(name: string, phone: string) {
    const owner = at().client()
    await owner.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(at(), phone)
    const { resetToken } = await owner.call(forgetByPhoneTwoEndpoint, { phone, name, code })
    return { owner, resetToken }
  }

  async function secondProof(client: GatewayClient, email: string): Promise<string> {
    await client.call(sendCodeEndpoint, codeRequest(client, { number: email, type: '1', cate: '1' }))
    const code = await codeTo(at(), email)
    return (await client.call(withdrawPasswordEmailEndpoint, { email, code })).resetToken
  }

  async function resetCode(name: string, email: string) {
    const seeker = at().client()
    await seeker.call(forgetByEmailOneEndpoint, { email, name })
    return { seeker, code: await codeTo(at(), email) }
  }

  async function tokensOf({ client, name }: Caller) {
    // The tests log in on many devices, and none of them is to be asked for a code.
    await at().sandbox('POST', '/sandbox/identity/risk', { name, checked: false })
    const [phone, email] = [await bindNewPhone(at(), client), await bindNewEmail(at(), client)]
    await advanceClock(at(), MINUTE_MS + 1_000)
    const apart = {
      ...{ phone, email, second: await secondProof(client, email), reset: await resetCode(name, email) },
      proof: await provenOwner(name, phone),
      signal: (await client.call(signalCodeEndpoint, DEPOSIT)).signalCode,
      widget: await solveCaptcha(at(), client, 'slider'),
      picture: v.parse(
        uploadImageEndpoint.response,
        (await client.send('POST', uploadImageEndpoint.path, pictureForm())).data,
      ).url,
    }
    const { jwt } = await client.call(memberJwtEndpoint, {})
    const entry = v.parse(EntrySchema, await client.call(launchEndpoint, { enName: 'CRTY' })).token
    const { session: visit } = await venue().visit(client, 'LGZR')
    const { url } = v.parse(AddressSchema, await client.call(launchEndpoint, { enName: 'LGZR' }))
    const { address: file } = await client.call(recordExportEndpoint, { list: 'deals' })
    const chat = await new ChatReader(at().url).opened()
    expect(await chat.ask(CHAT_MSG.login, { token: client.token, body: jwt })).toMatchObject({ code: STATUS.SUCCESS })
    const prices = await new MatchReader(at().url).opened()
    prices.socket.send(JSON.stringify({ type: 'member', token: entry }))
    await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok).toBe(true), SOON)
    const tab = await openSiteSocket(at().url)
    await tab.follow(client)
    open.push(chat.socket, prices.socket, tab.socket)
    return { client, name, ...apart, jwt, entry, visit, ticket: launchTokenOf(url), file, chat, prices, site: tab }
  }

  const stateOf = ({ code }: { readonly code: number }): State =>
    code === STATUS.SUCCESS ? 'speaks' : REFUSED.has(code) ? 'barred' : 'over'
  /** Without money, so that it is refused for that where nothing else stands in its way. */
  async function debit(session: string): Promise<State> {
    const roundId = crypto.randomUUID()
    const round = { session, txId: `${roundId}:debit`, roundId, amount: '1', gameName: '百家乐', content: ['庄'] }
    const status = await venue().money('debit', round)
    return status === 'SESSION_INVALID' ? 'over' : status === 'PLAYER_REFUSED' ? 'barred' : 'speaks'
  }
  async function atPrices(prices: MatchReader, entry: string): Promise<State> {
    const before = prices.of('member').length
    prices.socket.send(JSON.stringify({ type: 'member', token: entry }))
    await vi.waitFor(() => expect(prices.of('member').length).toBeGreaterThan(before), SOON)
    return prices.of('member').at(-1)?.ok === true ? 'speaks' : 'over'
  }

  /** Another log-in of the member, by whichever password is theirs by now. */
  async function logInAgain(name: string): Promise<GatewayClient> {
    for (const password of PASSWORDS) {
      const client = at().client()
      const answer = await client.answer(loginEndpoint, { name, password: md5(password), kaptchcate: 0 })
      if (answer.code !== STATUS.SUCCESS) continue
      client.token = v.parse(EntrySchema, answer.data).token
      return client
    }
    throw new Error(`${name} has neither password`)
  }

  /** What a kind does. What is open is waited for where it is to end, for it hears of that by itself; and it stays open. */
  const probes: Readonly<Record<Kind, Probe>> = {
    session: async ({ client }) => stateOf(await client.answer(memberInfoEndpoint, {})),
    'chat token': async ({ client, jwt }) => {
      const chat = await new ChatReader(at().url).opened()
      open.push(chat.socket)
      return stateOf(await chat.ask(CHAT_MSG.login, { token: client.token, body: jwt }))
    },
    'sports venue entry': async ({ client, entry }) => {
      const common = { timestamp: Date.now(), token: entry, langx: 'zh-cn', remoteip: '' }
      const asked = { method: 'GetTodayWagers', enName: 'crty', Request: common }
      return stateOf(await client.answer(resourceEndpoint, asked))
    },
    'entry at the prices': async ({ entry }) => {
      const prices = await new MatchReader(at().url).opened()
      open.push(prices.socket)
      return atPrices(prices, entry)
    },
    'venue visit': ({ visit }) => debit(visit),
    'balance of the visit': async ({ visit }) =>
      (await venue().money('balance', { session: visit })) === 'SESSION_INVALID' ? 'over' : 'speaks',
    'venue ticket': async ({ ticket }) => {
      const { status, data } = await venue().send('authenticate', { ticket })
      return status === 'OK' ? debit(v.parse(SeamlessVisitSchema, data).session) : 'over'
    },
    file: async ({ file }) => ((await fetch(at().url + file)).status === 200 ? 'speaks' : 'over'),
    'new tab': async ({ client }, expected) => {
      const tab = await openSiteSocket(at().url)
      open.push(tab.socket)
      if (expected === 'speaks') await tab.follow(client)
      else tab.login(client.token)
      return expected === 'speaks' || (await tab.nextOf('session')).type !== 'session' ? 'speaks' : 'over'
    },
    'open tab': async ({ client, site: { follow, nextOf } }, expected) => {
      if (expected === 'speaks') return follow(client).then(() => 'speaks')
      await nextOf('session')
      return 'over'
    },
    'open chat': async ({ chat }, expected) => {
      if (expected === 'barred') return (await chat.closed) === SOCKET_CLOSE.barred ? 'barred' : 'over'
      const said = await chat.ask(CHAT_MSG.say, { rid: 'FT_1', msg: '还在' })
      return 'message' in said && said.message === '登录后即可发言' ? 'over' : 'speaks'
    },
    'open prices': async ({ prices, entry }, expected) => {
      if (expected === 'speaks') return atPrices(prices, entry)
      await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok).toBe(false), SOON)
      expect(prices.socket.readyState).toBe(prices.socket.OPEN)
      return 'over'
    },
    'second-password proof': async ({ client, name, second }) => {
      const input = { way: 'email', resetToken: second, ...SECOND } as const
      if ((await client.answer(withdrawPasswordResetEndpoint, input)).code === STATUS.SUCCESS) return 'speaks'
      // Whoever has the proof may have another log-in.
      const again = await (await logInAgain(name)).answer(withdrawPasswordResetEndpoint, input)
      return again.code === STATUS.SUCCESS ? 'member' : 'over'
    },
    'widget proof': async ({ widget }) => {
      const guest = at().client()
      const wanted = { deviceId: guest.deviceId, captcha: { login: 'slider' }, captchaAfter: 0 }
      await at().sandbox('POST', '/sandbox/identity', wanted)
      const tried = { name: newName(), password: md5('passw0rd'), ...widget }
      const { code } = await guest.answer(loginEndpoint, tried)
      // Past the captcha it lets nobody in: what is wrong then is the password.
      if (code !== STATUS.INVALID_CREDENTIALS) expect(code).toBe(STATUS.RAPID_VERIFICATION)
      return code === STATUS.INVALID_CREDENTIALS ? 'nobody' : 'over'
    },
    'signal code': async ({ name, signal }) => {
      const order = { ...DEPOSIT, signalCode: signal, requestId: crypto.randomUUID() }
      const state = stateOf(await (await logInAgain(name)).answer(payEndpoint, order))
      return state === 'speaks' ? 'member' : state
    },
    picture: async ({ picture }) => ((await fetch(at().url + picture)).status === 200 ? 'address' : 'over'),
    'reset code': async ({ name, email, reset: { seeker, code } }) =>
      stateOf(await seeker.answer(forgetByEmailTwoEndpoint, { email, name, code })) === 'speaks' ? 'holder' : 'over',
    'owner proof': async ({ name, phone, proof: { owner, resetToken } }) => {
      const next = { password: md5('another1'), secondPassword: md5('another1') }
      const answer = await owner.answer(forgetByPhoneThreeEndpoint, { phone, name, ...next, resetToken })
      return stateOf(answer) === 'speaks' ? 'holder' : 'over'
    },
  }

  return { tokensOf, probes, provenOwner }
}
