import {
  type Endpoint,
  STATUS,
  alipayAddEndpoint,
  alipayListEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  bindOtherEndpoint,
  bindPasswordEndpoint,
  coinAddEndpoint,
  deviceListEndpoint,
  letterListEndpoint,
  logoutEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  payEndpoint,
  registerEndpoint,
  signalCodeEndpoint,
  transferRateEndpoint,
  virtualCoinsEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { insertLetters } from './kernel/notices/index.ts'
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

const SAMPLES = 5
const AT_ONCE = 10
const CARD = '6222020000000000000'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ALIPAY = 'owner.of.it@site.test'

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
    const requestId = crypto.randomUUID()
    const order = await client.call(payEndpoint, { ...asked, payerName: '司马青衫', signalCode, requestId })
    return { order, signalCode }
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
    await site().sandbox('POST', '/sandbox/money', { name, amount: '321.00', requestId: crypto.randomUUID() })
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '765.00', requestId: crypto.randomUUID() })
    await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
    const [bank] = await client.call(bankChoicesEndpoint, undefined)
    await client.call(bankAddEndpoint, { bankCode: bank?.bankCode ?? '', cardNo: CARD, branch: '只有一家支行' })
    await client.call(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address: TRON, alias: '只有一个' })
    await client.call(alipayAddEndpoint, { account: ALIPAY })
    const { list: letters } = await client.call(letterListEndpoint, {})
    const { list: devices } = await client.call(deviceListEndpoint, {})
    const cards = await client.call(memberBanksEndpoint, undefined)
    const { list: coins } = await client.call(virtualCoinsEndpoint, {})
    const alipays = await client.call(alipayListEndpoint, {})
    const order = await openOrder(client)
    // Of an amount that waits for the desk, so that it does not go on while others are at work.
    const { orderNo } = await client.call(withdrawNewEndpoint, {
      way: 'BANK',
      amount: '100.05',
      cardId: cards[0]?.id,
      withdrawPwd: md5('123456'),
      requestId: crypto.randomUUID(),
    })
    await vi.waitFor(
      async () => expect(await client.call(withdrawOrderEndpoint, { orderNo })).toMatchObject({ status: 2 }),
      SOON,
    )
    const ids = [...[letters, devices, cards, coins, alipays].map(([first]) => first?.id), orderNo]
    return { client, name, id, phone, email, ids, ...order }
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
    await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
    await eachAtOnce(memberCalls(), AT_ONCE, async ({ method, path }) => {
      expect((await client.send(method, path, {})).code, path).toBe(6001)
    })
  })

  test(
    '[D.073] no call with another member’s ids tells or changes anything of theirs',
    { timeout: 120_000 * SLOWNESS },
    async () => {
      const victim = await memberWithEverything()
      const { client: thief } = await site().newMember()
      const { name, phone, email } = victim
      const ids = [...victim.ids, String(victim.id)]
      expect(ids.every((id) => id !== undefined && id !== '')).toBe(true)
      const guessed = {
        id: ids,
        ids: [ids],
        cardId: ids,
        walletId: ids,
        orderNo: [...ids, victim.order.orderNo],
        userId: ids,
        memberId: ids,
        name: [name],
        phone: [phone],
        email: [email],
        signalCode: [victim.signalCode],
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
        ],
        ...[CARD, TRON, ALIPAY, victim.client.token, victim.order.payee.remark ?? TRON],
      ]
      const owned = [phone, email, name]
      const visitor = site().client()
      const attempt = async (endpoint: Endpoint) => {
        const inputs = fc.sample(inputOf(endpoint, guessed), { numRuns: SAMPLES, seed: 73 })
        const thieves = endpoint === logoutEndpoint ? [thief] : [thief, visitor]
        const calls = inputs.flatMap((input) => thieves.map((client) => ({ client, input })))
        await eachAtOnce(calls, AT_ONCE, async ({ client, input }) => {
          const answer = await client.send(endpoint.method, endpoint.path, input)
          const text = JSON.stringify([answer.message, answer.data])
          for (const secret of secrets) expect(text, endpoint.path).not.toContain(secret)
          const sent = JSON.stringify(input)
          for (const secret of owned) if (!sent.includes(secret)) expect(text, endpoint.path).not.toContain(secret)
        })
      }
      for (const endpoint of served()) await attempt(endpoint)
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
