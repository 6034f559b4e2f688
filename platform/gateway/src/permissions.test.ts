import {
  type Endpoint,
  STATUS,
  addFeedbackEndpoint,
  alipayAddEndpoint,
  alipayListEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  betListEndpoint,
  bindOtherEndpoint,
  bindPasswordEndpoint,
  coinAddEndpoint,
  dealRecordEndpoint,
  deviceListEndpoint,
  feedbackInfoEndpoint,
  giftListEndpoint,
  letterListEndpoint,
  logoutEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  payEndpoint,
  registerEndpoint,
  signalCodeEndpoint,
  timeoutEndpoint,
  transferRateEndpoint,
  virtualCoinsEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { DeskFreezesSchema } from '@site/contracts/desk'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { plantedInputs } from '../tests/planted-inputs.ts'
import { enterSports } from '../tests/sports-punter.ts'
import { insertLetters } from './kernel/notices/index.ts'
import { pick } from './modules/bets/testing/bet-site.ts'
import {
  DECLARED_CALLS,
  type GatewayClient,
  bindNewEmail,
  bindNewPhone,
  eachAtOnce,
  md5,
  servedCalls,
} from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS, SOON } from './testing/patience.ts'
import { fundVenue } from './testing/transfer.ts'
import { createTestVenue } from './testing/venue.ts'

const SAMPLES = 4
const SEED = 73
const AT_ONCE = 10
const CARD = '6222020000000000000'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ALIPAY = 'owner.of.it@site.test'
const GROUND = '资金来源核实'
const PAID_IN = '321.00'

/** Said, bought or given in what a member does beside the cashier; nobody else says any of it. */
const TOLD = {
  ...{ feedback: '只写给客服看的一段话，谁也不给看', title: '只给客服的标题', contact: '只给客服的联系方式' },
  ...{ round: '只有一手牌', result: '只有一个结果', gift: '只有一份礼金', giftAmount: '18.87' },
} as const

/** Whether a secret is told; six digits of a code are also those of some moment. */
const tells = (text: string, secret: string): boolean =>
  /^\d{1,6}$/.test(secret) ? text.split(/\D/).includes(secret) : text.includes(secret)
const isMembers = ({ caller }: Endpoint) => caller === 'member'

describeOnEngines('whose call it is', ({ site, store }) => {
  const served = () => servedCalls(site())
  const memberCalls = () => served().filter(isMembers)

  /** Everything in the database that belongs to one member. */
  async function belongingsOf(memberId: number): Promise<string> {
    const { pool } = store().database
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'member_id' and table_schema = 'public' order by 1`,
    )
    const parts = [
      await pool.query('select * from member where id = $1', [memberId]),
      await pool.query('select * from ledger_account as t where owner = $1 order by t::text', [memberId]),
    ]
    for (const { name } of tables) {
      parts.push(await pool.query(`select * from "${name}" as t where member_id = $1 order by t::text`, [memberId]))
    }
    expect(tables.length).toBeGreaterThan(5)
    return JSON.stringify(parts.map((part) => part.rows as unknown))
  }

  /** An order that is to be paid, of an amount that the sandbox leaves alone. */
  async function openOrder(client: GatewayClient) {
    const asked = { payCode: 'BANK_TRANSFER', amount: '876.05' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    const payKey = crypto.randomUUID()
    const order = await client.call(payEndpoint, { ...asked, payerName: '司马青衫', signalCode, requestId: payKey })
    return { order, signalCode, payKey }
  }

  /** A bet that runs, a round of another company's venue, feedback and a gift: the balance is as before. */
  async function playAndTell({ client, name, id }: { client: GatewayClient; name: string; id: number }) {
    const key = () => crypto.randomUUID()
    await site().sandbox('POST', '/sandbox/sports/money', { memberId: id, amount: '13.00' })
    const sports = await enterSports(client)
    const { leagues } = await sports.callResource('GetGameList', { gameType: 'FT', marketType: 'FU' })
    const { game } = await sports.callResource('GetGameMore', { gidm: leagues.at(-1)?.games.at(-1)?.gidm ?? '' })
    const item = { ...pick(game, 'M', 'MH'), stake: '13' }
    const betKey = key()
    const bet = { requestId: betKey, policy: 'any', oddsType: 'H', mode: 'single' } as const
    const { orders } = await sports.callResource('PlaceBet', { ...bet, items: [item] })
    const ticketId = orders[0]?.ticket_id ?? ''
    await site().sandbox('POST', '/sandbox/money', { name, amount: '7.00', requestId: key() })
    await fundVenue(client, 'PGDZ', '7')
    const venue = createTestVenue(site().url)
    const { session, gameName } = await venue.visit(client, 'PGDZ', 'pgdz-001')
    const roundId = key()
    const round = { session, txId: `${roundId}:debit`, roundId, amount: '7', gameName, content: [TOLD.round] }
    expect(await venue.money('debit', round)).toBe('0.00')
    const end = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: '0', resultText: TOLD.result }
    await venue.money('credit', end)
    const { feedback: content, title, contact } = TOLD
    const feedback = await client.call(addFeedbackEndpoint, { type: 'bet', title, content, contact, betId: ticketId })
    const gift = { title: TOLD.gift, amount: TOLD.giftAmount, turnover: 3, days: 7, name, requestId: key() }
    const given = v.parse(v.object({ id: v.string() }), await site().sandbox('POST', '/sandbox/gifts', gift))
    const own = [
      await client.call(feedbackInfoEndpoint, { id: feedback.id }),
      await client.call(giftListEndpoint, {}),
      await client.call(betListEndpoint, {}),
    ]
    const { contact: _, ...shown } = TOLD
    for (const told of Object.values(shown)) expect(JSON.stringify(own), 'a leak would show').toContain(told)
    return { ticketId, betKey, session, others: [feedback.id, given.id, `special:${given.id}`] }
  }

  async function memberWithEverything() {
    const { client, name, id } = await site().newMember({ isAgeKnown: false })
    const phone = await bindNewPhone(site(), client)
    const email = await bindNewEmail(site(), client)
    await client.call(bindOtherEndpoint, { realName: '司马青衫', birthday: '1988-08-08', wechat: 'wx-of-the-other' })
    await client.call(withdrawPasswordSetEndpoint, { password: md5('123456'), secondPassword: md5('123456') })
    await insertLetters(store().database.db, [
      { memberId: id, type: 'notice', title: '私人信件', content: '只给一个人看', createdAt: new Date() },
    ])
    await site().sandbox('POST', '/sandbox/money', { name, amount: PAID_IN, requestId: crypto.randomUUID() })
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '765.00', requestId: crypto.randomUUID() })
    await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
    const [bank] = await client.call(bankChoicesEndpoint, undefined)
    await client.call(bankAddEndpoint, { bankCode: bank?.bankCode ?? '', cardNo: CARD, branch: '只有一家支行' })
    await client.call(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address: TRON, alias: '只有一个' })
    await client.call(alipayAddEndpoint, { account: ALIPAY })
    const played = await playAndTell({ client, name, id })
    const { list: letters } = await client.call(letterListEndpoint, {})
    const { list: devices } = await client.call(deviceListEndpoint, {})
    const cards = await client.call(memberBanksEndpoint, undefined)
    const { list: coins } = await client.call(virtualCoinsEndpoint, {})
    const alipays = await client.call(alipayListEndpoint, {})
    const order = await openOrder(client)
    const withdrawKey = crypto.randomUUID()
    // Of an amount that waits for the desk, so that it does not go on while others are at work.
    const { orderNo } = await client.call(withdrawNewEndpoint, {
      way: 'BANK',
      amount: '100.05',
      cardId: cards[0]?.id,
      withdrawPwd: md5('123456'),
      requestId: withdrawKey,
    })
    await vi.waitFor(
      async () => expect(await client.call(withdrawOrderEndpoint, { orderNo })).toMatchObject({ status: 2 }),
      SOON,
    )
    const { list: deals } = await client.call(dealRecordEndpoint, {})
    const paidIn = deals.filter(({ amount }) => amount === PAID_IN)
    const listed = [letters, devices, cards, coins, alipays, paidIn].map(([first]) => first?.id)
    const ids = [...listed, orderNo, order.order.orderNo, played.ticketId, ...played.others, String(id)]
    const keys = [played.betKey, order.payKey, withdrawKey]
    return { client, name, id, phone, email, ids, keys, ...played, ...order }
  }

  test('[D.073] every declared call is served, and so is tried here', () => {
    const all = new Set(served())
    expect(DECLARED_CALLS.filter((one) => !all.has(one)).map(({ path }) => path)).toEqual([])
  })

  test('[D.073] every member’s call refuses a visitor, a token that is none and one that was logged out', async () => {
    const { client } = await site().newMember()
    const stale = client.token
    await client.call(logoutEndpoint, {})
    const calls = memberCalls()
    expect(calls.length).toBeGreaterThan(25)
    const callers = ['', 'x'.repeat(43), stale].map((token) => site().client({ token }))
    await eachAtOnce(calls, AT_ONCE, async ({ method, path }) => {
      const [visitor, invented, gone] = await Promise.all(callers.map((caller) => caller.send(method, path, {})))
      expect([visitor?.http, visitor?.code, visitor?.data], path).toEqual([401, 6001, null])
      expect([invented?.code, gone?.code], path).toEqual([6001, 6001])
    })
  })

  test('[D.073] a token ends everywhere with a change of password', async () => {
    const { client, name } = await site().newMember()
    const stale = site().client()
    await stale.login(name, 'passw0rd')
    expect((await stale.answer(memberInfoEndpoint, {})).code).toBe(STATUS.SUCCESS)
    const next = md5('newpass1')
    await client.call(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), password: next, secondPassword: next })
    await eachAtOnce(memberCalls(), AT_ONCE, async ({ method, path }) => {
      expect((await stale.send(method, path, {})).code, path).toBe(6001)
    })
  })

  test('[D.073] a token ends everywhere with a frozen account', async () => {
    const { client, name } = await site().newMember()
    await freeze(name)
    const again = site().client()
    await again.login(name, 'passw0rd')
    expect((await again.answer(memberInfoEndpoint, {})).code, 'who is frozen may log in').toBe(STATUS.SUCCESS)
    const { list } = v.parse(DeskFreezesSchema, await site().sandbox('GET', `/sandbox/freezes?name=${name}&open=1`))
    await site().sandbox('POST', '/sandbox/freezes/lift', { id: list[0]?.id, answer: '核实完毕' })
    await freeze(name)
    await eachAtOnce(memberCalls(), AT_ONCE, async ({ method, path }) => {
      const [first, second] = [await client.send(method, path, {}), await again.send(method, path, {})]
      expect([first.code, second.code], path).toEqual([6001, 6001])
    })
  })

  const freeze = (name: string) => site().sandbox('POST', '/sandbox/freezes', { name, ground: GROUND })

  /** Who calls with a token, and is not as members are: frozen and logged in again, excluded, logged out. */
  async function oddCallers() {
    const [frozen, excluded, gone] = [await site().newMember(), await site().newMember(), await site().newMember()]
    await freeze(frozen.name)
    await frozen.client.login(frozen.name, 'passw0rd')
    await excluded.client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    await gone.client.call(logoutEndpoint, {})
    return { frozen: frozen.client, excluded: excluded.client, gone: gone.client }
  }

  test(
    '[D.073] no call with another member’s ids tells or changes anything of theirs',
    { timeout: 180_000 * SLOWNESS },
    async () => {
      const victim = await memberWithEverything()
      const { client: thief } = await site().newMember()
      const { name, phone, email } = victim
      const { ids, keys } = victim
      expect(ids.every((id) => id !== undefined && id !== '')).toBe(true)
      const guessed = {
        ids: [ids, ...ids.map((id) => [id])],
        ...{ id: ids, cardId: ids, walletId: ids, orderNo: ids, depositOrderNo: ids, number: ids },
        ...{ userId: ids, memberId: ids },
        ...{ betId: [victim.ticketId], ticketId: [victim.ticketId], ticketIds: [[victim.ticketId]] },
        ...{ requestId: keys, requestIds: [keys] },
        ...{ name: [name], phone: [phone], email: [email], signalCode: [victim.signalCode] },
      }
      const before = await belongingsOf(victim.id)
      // What the thief puts into a call may come back; what it never had must not.
      const secrets = [
        ...[
          '司马青衫',
          '1988-08-08',
          'wx-of-the-other',
          '私人信件',
          '只给一个人看',
          '只有一家支行',
          '只有一个',
          '220.95',
          '100.05',
          PAID_IN,
        ],
        ...Object.values(TOLD),
        ...[CARD, TRON, ALIPAY, victim.client.token, victim.session, victim.order.payee.remark ?? TRON],
      ]
      const owned = [phone, email, name, victim.ticketId]
      const visitor = site().client()
      const { frozen, excluded, gone } = await oddCallers()
      const odd = [frozen, excluded, gone]
      const callers = [thief, visitor, ...odd]
      const expectNothing = (what: string, { message, data }: { message: string; data: unknown }, input: unknown) => {
        const [text, sent] = [JSON.stringify([message, data]), JSON.stringify(input)]
        const told = [...secrets, ...owned.filter((one) => !sent.includes(one))].filter((one) => tells(text, one))
        expect(told, `${what}: ${text}`).toEqual([])
      }
      const attempt = async (endpoint: Endpoint) => {
        const drawn = fc.sample(inputOf(endpoint, guessed), { numRuns: SAMPLES, seed: SEED })
        const calls = drawn.flatMap((input, index) => {
          const thieves = endpoint === logoutEndpoint ? [thief] : [thief, visitor, odd[index % odd.length] ?? visitor]
          return thieves.map((client) => ({ client, input }))
        })
        const plantedBy = endpoint === logoutEndpoint ? [thief] : callers
        for (const input of plantedInputs(endpoint, guessed, SEED))
          calls.push(...plantedBy.map((client) => ({ client, input })))
        await eachAtOnce(calls, AT_ONCE, async ({ client, input }) =>
          expectNothing(endpoint.path, await client.send(endpoint.method, endpoint.path, input), input),
        )
      }
      const { raw } = await enterSports(thief)
      for (const [method, { request }] of Object.entries(RESOURCE_METHODS)) {
        const drawn = fc.sample(inputOf({ request }, guessed), { numRuns: SAMPLES, seed: SEED })
        for (const input of [...drawn, ...plantedInputs({ request }, guessed, SEED)]) {
          const { token: _, ...args } = v.parse(
            v.fallback(v.looseObject({ token: v.optional(v.unknown()) }), {}),
            input,
          )
          for (const by of callers) expectNothing(method, await raw(method, args, by), args)
        }
      }
      for (const endpoint of served()) if (endpoint !== logoutEndpoint) await attempt(endpoint)
      for (const member of [thief, frozen, excluded]) {
        const { code } = await member.answer(memberInfoEndpoint, {})
        expect(code, 'who was thrown out in between has tried nothing').toBe(STATUS.SUCCESS)
      }
      await attempt(logoutEndpoint)
      expect(await belongingsOf(victim.id)).toBe(before)
      expect((await victim.client.answer(memberInfoEndpoint, {})).code).toBe(STATUS.SUCCESS)
    },
  )

  test('[D.073] a visitor’s call answers a visitor and somebody with a dead token alike', async () => {
    const { client, name } = await site().newMember()
    await client.call(logoutEndpoint, {})
    const calls = served().filter((one) => one.caller === 'visitor' && one.cacheable)
    expect(calls.length).toBeGreaterThan(5)
    for (const { method, path } of calls) {
      const [visitor, dead] = [await site().client().send(method, path, {}), await client.send(method, path, {})]
      expect([dead.code, typeof dead.data], path).toEqual([visitor.code, typeof visitor.data])
    }
    const input = { name, password: md5('passw0rd'), secondPassword: md5('passw0rd') }
    expect((await client.answer(registerEndpoint, input)).code).toBe(6009)
  })
})
