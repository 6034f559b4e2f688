import {
  balanceEndpoint,
  currencyTransferEndpoint,
  dealRecordEndpoint,
  recordHistoryEndpoint,
  transferRateEndpoint,
  withdrawInfoEndpoint,
} from '@site/contracts'
import { EXCHANGE, exchangedFen, formatFen, parseFen, parseRatio } from '@site/domain'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'

import { CENTER, createLedger, HOUSE, USDT } from '../../kernel/ledger/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { marketRate } from './market-rate.ts'

const key = () => crypto.randomUUID()
const PAIR = { from: 'USDT', to: 'CNY' } as const

describeOnEngines('exchange', ({ site, store }) => {
  afterEach(() => site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 }))
  const advance = (advanceMs: number) => site().sandbox('POST', '/sandbox/clock', { advanceMs })

  async function memberWith(usdt: string) {
    const member = await site().newMember()
    const { client, name } = member
    if (usdt !== '0') await site().sandbox('POST', '/sandbox/usdt', { name, amount: usdt, requestId: key() })
    const told = () => client.call(transferRateEndpoint, PAIR)
    const exchange = (amount: string, rate: string, requestId: string = key()) =>
      client.answer(currencyTransferEndpoint, { amount, rate, requestId })
    const balances = async () => {
      const { centerWalletBalance, usdt: held } = await client.call(balanceEndpoint, {})
      return [held, centerWalletBalance]
    }
    return { ...member, told, exchange, balances }
  }

  test('[S7.079] getTransferRate tells a rate that holds for this member until it expires', async () => {
    const { told, client } = await memberWith('0')
    const first = await told()
    expect(first).toMatchObject({ min: '10.00', max: '50000.00' })
    expect(first.rate).toMatch(/^7\.0\d{3}$/)
    expect(first.expireAt - first.serverTime).toBe(EXCHANGE.quoteMs)
    await advance(EXCHANGE.quoteMs - 5_000)
    const again = await told()
    expect([again.rate, again.expireAt]).toEqual([first.rate, first.expireAt])
    expect(again.expireAt - again.serverTime).toBeLessThanOrEqual(5_000)
    await advance(5_000)
    const next = await told()
    expect(next.expireAt).toBeGreaterThan(first.expireAt)
    expect(next.rate).toBe(marketRate(next.serverTime))
    for (const pair of [{}, { from: 'CNY', to: 'USDT' }, { from: 'USDT', to: 'usd' }])
      expect((await client.send('POST', transferRateEndpoint.path, pair)).code, JSON.stringify(pair)).toBe(6007)
  })

  test('[S7.078] utcTransfer exchanges USDT at the rate that was told, and the records show it', async () => {
    const { told, exchange, balances, client } = await memberWith('250.5')
    const { rate } = await told()
    const got = formatFen(exchangedFen(parseFen('100.25'), parseRatio(rate)))
    const answer = await exchange('100.25', rate)
    expect(answer.code).toBe(6000)
    const { orderNo } = v.parse(currencyTransferEndpoint.response, answer.data)
    expect(answer.data).toEqual({ got, orderNo })
    expect(orderNo).toMatch(/^T\d{10}$/)
    expect(await balances()).toEqual(['150.25', got])
    const { list, total } = await client.call(dealRecordEndpoint, { type: 'exchange' })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      ...{ orderNo, type: 'exchange', subType: 'exchange', amount: got, balanceAfter: got },
      ...{ channel: '', remark: `兑换 100.25 USDT，汇率 ${rate}` },
    })
    const { steps } = await client.call(recordHistoryEndpoint, { list: 'deals', id: list[0]?.id ?? '' })
    expect(steps.map(({ name, lines }) => [name, ...lines])).toEqual([
      [
        '兑换',
        {
          ...{ account: 'usdt', accountName: 'USDT 钱包', currency: 'USDT' },
          ...{ amount: '-100.25', balanceAfter: '150.25' },
        },
      ],
      ['兑换', { account: 'center', accountName: '中心钱包', amount: got, balanceAfter: got }],
    ])
    expect((await exchange('150.25', rate)).code, 'the same rate again, while it holds').toBe(6000)
    expect((await balances())[0]).toBe('0.00')
  })

  test('[S7.078] USDT are no way past the turnover: what an exchange gives is asked to be bet once, each time', async () => {
    const { told, exchange, client } = await memberWith('100')
    const { rate } = await told()
    const requestId = key()
    const first = v.parse(currencyTransferEndpoint.response, (await exchange('40', rate, requestId)).data)
    const second = v.parse(currencyTransferEndpoint.response, (await exchange('60', rate)).data)
    await exchange('40', rate, requestId)
    const { turnover } = await client.call(withdrawInfoEndpoint, {})
    expect(turnover.list.map(({ source, sourceId, required }) => ({ source, sourceId, required }))).toEqual(
      [first, second].map(({ orderNo, got }) => ({ source: 'exchange', sourceId: orderNo, required: got })),
    )
    expect(turnover.left).toBe(formatFen(parseFen(first.got) + parseFen(second.got)))
  })

  test('a rate that has expired, or that nobody told this member, exchanges nothing', async () => {
    const { told, exchange, balances } = await memberWith('100')
    expect(await exchange('50', '7.0500'), 'none was told').toMatchObject({ code: 6012 })
    const { rate } = await told()
    expect(await exchange('50', '9.0000')).toMatchObject({ code: 6012, message: '汇率已更新，请按新汇率重新确认' })
    expect((await exchange('50', `${rate}0`)).code, 'as it was told').toBe(6012)
    await advance(EXCHANGE.quoteMs)
    expect((await exchange('50', rate)).code).toBe(6012)
    expect(await balances()).toEqual(['100.00', '0.00'])
    const next = await told()
    expect((await exchange('50', next.rate)).code).toBe(6000)
  })

  test('a rate that was told before the clock was turned back holds no longer', async () => {
    const { told, exchange } = await memberWith('100')
    await advance(86_400_000)
    const { rate } = await told()
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
    expect((await exchange('50', rate)).code).toBe(6012)
    const now = await told()
    expect(now.expireAt - now.serverTime).toBe(EXCHANGE.quoteMs)
    expect((await exchange('50', now.rate)).code).toBe(6000)
  })

  test('a rate that is none moves nothing', async () => {
    const { told, balances, client } = await memberWith('1000')
    await told()
    for (const odd of ['', '-7.05', '7,05', '7.0e0', '7.05.1', '７.05', null]) {
      const input = { amount: '20', rate: odd, requestId: key() }
      expect((await client.send('POST', currencyTransferEndpoint.path, input)).code, String(odd)).toBe(6007)
    }
    expect(await balances()).toEqual(['1000.00', '0.00'])
  })

  test('[D.051] a repeat with its key gets the first answer, also when the rate has expired; another exchange under it is refused', async () => {
    const { told, exchange, balances } = await memberWith('100')
    const { rate } = await told()
    const id = key()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('40', rate, id)))
    for (const { code, data } of answers) expect([code, data]).toEqual([6000, answers[0]?.data])
    await advance(2 * EXCHANGE.quoteMs)
    expect((await exchange('40', rate, id)).data).toEqual(answers[0]?.data)
    expect((await exchange('41', rate, id)).code).toBe(6009)
    expect((await balances())[0]).toBe('60.00')
  })

  test('[D.050] a hundred exchanges of 30 from 1,000 at once: exactly 33 go through, and every journal balances in its currency', async () => {
    const { told, exchange, balances, id } = await memberWith('1000')
    const { rate } = await told()
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange('30', rate)))
    const done = answers.filter(({ code }) => code === 6000)
    expect(done).toHaveLength(33)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([6000, 6012]))
    const each = exchangedFen(3_000n, parseRatio(rate))
    expect(await balances()).toEqual(['10.00', formatFen(33n * each)])
    const { rows } = await store().database.db.execute<{ currency: string; bad: string; moved: string }>(sql`
      select a.currency, count(*) filter (where j.currency <> a.currency)::text as bad,
        sum(e.amount) filter (where a.owner = ${id})::text as moved
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
      where j.member_id = ${id} and j.kind = 'exchange' group by 1 order by 1`)
    expect(rows).toEqual([
      { currency: 'CNY', bad: '0', moved: String(33n * each) },
      { currency: 'USDT', bad: '0', moved: String(-33n * 30_000_000n) },
    ])
  })

  test('what is below a hundredth of a USDT stays in the account, and is shown by nobody', async () => {
    const { told, exchange, balances, id } = await memberWith('20')
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const dust = [
      { owner: HOUSE, code: 'usdt:adjust', amount: -9_999n },
      { owner: id, code: USDT, amount: 9_999n },
    ] as const
    await db.transaction((tx) => ledger.post(tx, { kind: 'adjust', memberId: id, postings: dust }))
    expect((await balances())[0]).toBe('20.00')
    const { rate } = await told()
    expect((await exchange('20.01', rate)).code).toBe(6012)
    expect((await exchange('20', rate)).code).toBe(6000)
    expect(await ledger.balanceOf(db, id, USDT)).toBe(9_999n)
  })

  test('the database refuses a journal over two currencies, one by one and in numbers', async () => {
    const { id } = await memberWith('20')
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const mixed = {
      kind: 'mixed',
      memberId: id,
      postings: [
        { owner: id, code: USDT, amount: -100n },
        { owner: id, code: CENTER, amount: 100n },
      ],
    } as const
    for (const post of [ledger.post, (tx: never) => ledger.postMany(tx, [mixed])]) {
      const failure: unknown = await db
        .transaction((tx) => post(tx as never, mixed) as Promise<unknown>)
        .catch((error: unknown) => error)
      expect(String((failure as Error).cause)).toMatch(/is in USDT, account \d+ in CNY/)
    }
    expect(await ledger.balanceOf(db, id, USDT)).toBe(20_000_000n)
  })
})

describe('the simulated market', () => {
  test('moves by the minute, alike for everybody, and stays between its ends', () => {
    const start = Date.UTC(2026, 10, 21)
    const rates = Array.from({ length: 3 * 1_440 }, (_, minute) => Number(marketRate(start + minute * 60_000)))
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(7.04)
    expect(Math.max(...rates)).toBeLessThanOrEqual(7.0768)
    expect(new Set(rates).size).toBeGreaterThan(200)
    expect(marketRate(start + 59_999)).toBe(marketRate(start))
  })
})
