import {
  balanceEndpoint,
  dealRecordEndpoint,
  exchangeRecordEndpoint,
  giftClaimEndpoint,
  giftListEndpoint,
  gradeInfoEndpoint,
  gradeListEndpoint,
  letterListEndpoint,
  memberInfoEndpoint,
  rebateRangeEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
  timeoutEndpoint,
  vipWeekEndpoint,
  withdrawInfoEndpoint,
} from '@site/contracts'
import { DAY_MS, KEEP_DAYS, dayOf, formatDay, startOfDay, startOfMonth, weekdayOf } from '@site/domain'
import { expect, test, vi } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { type GatewayClient, md5 } from '../../testing/client.ts'
import { advanceClock, eachAtOnce } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'

const key = () => crypto.randomUUID()
const VENUE = 'PGDZ'
const HOUR_MS = 3_600_000

describeOnEngines('VIP', (context) => {
  const { site, store } = context
  const { newPayer, pay, advance, reaches } = depositsOn(context)
  const venue = () => createTestVenue(site().url)
  const gradeOf = async (client: GatewayClient) => (await client.call(gradeListEndpoint, {})).current
  const becomes = (client: GatewayClient, grade: number) =>
    vi.waitFor(async () => expect(await gradeOf(client)).toBe(grade), SOON)
  const now = async (client: GatewayClient) => (await client.call(giftListEndpoint, {})).serverTime
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance
  const letters = async (client: GatewayClient) =>
    (await client.call(letterListEndpoint, { type: 'notice' })).list.map(({ title }) => title)
  const claim = (client: GatewayClient, id: string, requestId: string = key()) =>
    client.answer(giftClaimEndpoint, { id, requestId })
  const giftsOf = async (client: GatewayClient) =>
    (await client.call(giftListEndpoint, {})).list.map(({ id, state, amount }) => `${id} ${state} ${amount}`)
  /** Moves on to a moment of the site's clock. */
  const moveTo = async (client: GatewayClient, moment: number) => advanceClock(site(), moment - (await now(client)))

  /** A member who pays in and plays: rounds that are lost unless they say what they win. */
  async function player() {
    const member = await newPayer()
    const { client, name } = member
    async function deposit(amount: string): Promise<void> {
      const { orderNo } = await pay(client, 'HUIWANG', amount)
      await advance(orderNo, 'paid')
      await reaches(client, orderNo, 4)
    }
    async function play(amount: string, win = '0'): Promise<string> {
      await site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })
      await fundVenue(client, VENUE, amount)
      const { session } = await venue().visit(client, VENUE)
      const roundId = key()
      const debit = { session, txId: `${roundId}:debit`, roundId, amount, gameName: '一局', content: [] }
      expect(await venue().money('debit', debit)).toMatch(/^\d/)
      const credit = { venue: VENUE, txId: `${roundId}:credit`, roundId, amount: win, resultText: '已结算' }
      expect(await venue().money('credit', credit)).toMatch(/^\d/)
      return roundId
    }
    return { ...member, deposit, play }
  }

  /** Somebody of VIP1, by the ways that lead there. */
  async function vipOne() {
    const one = await player()
    await one.deposit('1000.05')
    await one.play('30000')
    await becomes(one.client, 1)
    return one
  }

  const progressOf = async (id: number) => {
    const { rows } = await store().database.pool.query<Record<string, string>>(
      `select deposit, bet, (select coalesce(sum(valid), 0) from bet_total where member_id = $1 and basis = 'bet') as valid
       from vip_progress where member_id = $1`,
      [id],
    )
    return rows[0]
  }

  test('[S7.039] memberGradeConfigList says all grades and the way to the next; both sums together move up, at once', async () => {
    const { client, deposit, play } = await player()
    const fresh = await client.call(gradeListEndpoint, {})
    expect(fresh.list.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, (_, grade) => `VIP${grade}`))
    expect(fresh.list[3]).toMatchObject({
      ...{ grade: 3, deposit: '50000.00', bet: '800000.00', keep: '200000.00', withdrawTimes: 7 },
      ...{
        withdrawMax: '200000.00',
        giftAmounts: { upgrade: '188.00', week: '38.00', month: '58.00', birthday: '88.00' },
      },
      rebate: { TY: '0.45', ZR: '0.48', DZ: '0.65', QP: '0.48', DJ: '0.45', CP: '0.12', BY: '0.65' },
    })
    const none = { grade: 1, depositNeed: '1000.00', depositDone: '0.00', betNeed: '30000.00', betDone: '0.00' }
    expect(fresh).toMatchObject({ current: 0, next: { ...none, regain: false } })
    expect(fresh.keep).toBeUndefined()

    await play('30000')
    expect((await client.call(gradeListEndpoint, {})).next, 'bets alone').toMatchObject({ betDone: '30000.00' })
    expect(await gradeOf(client)).toBe(0)
    await deposit('999.05')
    await deposit('100.05')
    await becomes(client, 1)
    const risen = await client.call(gradeListEndpoint, {})
    expect(risen).toMatchObject({
      next: { grade: 2, depositDone: '1099.10', betNeed: '200000.00', betDone: '30000.00' },
      keep: { need: '10000.00', done: '30000.00', until: startOfDay(dayOf(await now(client)) + KEEP_DAYS) },
    })
    expect(await client.call(memberInfoEndpoint, {})).toMatchObject({ vipGrade: 1, vipName: 'VIP1' })
    expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({ leftTimes: 5, leftAmount: '100000.00' })
    expect(await letters(client)).toContain('会员等级已升至 VIP1')
  })

  test('[S7.039] a bet counts by what it is worth in the end: a correction takes back what it gave', async () => {
    const { client, id, play } = await player()
    const roundId = await play('500', '800')
    expect(await progressOf(id)).toEqual({ deposit: '0', bet: '30000', valid: '30000' })
    const back = { venue: VENUE, txId: key(), roundId, refTxId: `${roundId}:credit` }
    expect(await venue().send('rollback', back)).toMatchObject({ status: 'OK' })
    expect(await progressOf(id)).toEqual({ deposit: '0', bet: '0', valid: '0' })
    const again = { venue: VENUE, txId: key(), roundId, amount: '0', resultText: '已结算' }
    for (const _ of [1, 2]) expect(await venue().money('credit', again)).toMatch(/^\d/)
    expect(await progressOf(id)).toEqual({ deposit: '0', bet: '50000', valid: '50000' })
    expect((await client.call(gradeListEndpoint, {})).next).toMatchObject({ betDone: '500.00' })
  })

  test('[S7.039] a grade that was not kept falls on the day after its period, with a letter, and comes back by bets', async () => {
    const { client, id, play } = await vipOne()
    // The period has ended today, and what was bet is of one long before.
    const { pool } = store().database
    await pool.query(`update vip_progress set since = since - ${KEEP_DAYS} where member_id = $1`, [id])
    await pool.query(`update bet_total set day = day - 200 where member_id = $1 and basis = 'settle'`, [id])
    const { keep: over } = await client.call(gradeListEndpoint, {})
    expect(over).toMatchObject({ need: '10000.00', done: '0.00' })
    await advanceClock(site(), DAY_MS)
    await becomes(client, 0)
    expect(await letters(client)).toContain('会员等级已调整为 VIP0')
    expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({ leftTimes: 3 })
    const { next, keep: none } = await client.call(gradeListEndpoint, {})
    expect([next, none]).toEqual([
      { grade: 1, depositNeed: '0.00', depositDone: '0.00', betNeed: '10000.00', betDone: '0.00', regain: true },
      undefined,
    ])
    await play('9999')
    expect(await gradeOf(client)).toBe(0)
    await play('1')
    await becomes(client, 1)
    expect((await letters(client))[0]).toBe('会员等级已恢复至 VIP1')
    const upgrades = (await giftsOf(client)).filter((one) => one.startsWith('upgrade:1'))
    expect(upgrades, 'no second gift').toEqual(['upgrade:1 claimable 18.00'])
  })

  test('what was done for a grade is proved from deposits and bets, and what is not of them is found', async () => {
    const { id, deposit, play } = await player()
    const { db, pool } = store().database
    const found = async () =>
      (await verifyLedger(db, PROOF_SOURCES)).differences.filter(({ where }) => where === `member ${id}`)
    await deposit('1000.05')
    await play('200')
    expect(await found()).toEqual([])
    for (const [column, kept] of [
      ['deposit', '100006 deposited, 20000 bet'],
      ['bet', '100005 deposited, 20001 bet'],
    ]) {
      await pool.query(`update vip_progress set ${column} = ${column} + 1 where member_id = $1`, [id])
      expect(await found()).toMatchObject([{ expected: '100005 deposited, 20000 bet', found: kept }])
      await pool.query(`update vip_progress set ${column} = ${column} - 1 where member_id = $1`, [id])
    }
    await pool.query('delete from vip_progress where member_id = $1', [id])
    expect(await found()).toMatchObject([{ found: '0 deposited, 0 bet' }])
  })

  test('[S7.038] memberGradeInfoByGrade says one grade with its benefits, and how its gifts stand', async () => {
    const { client } = await vipOne()
    const own = await client.call(gradeInfoEndpoint, { grade: 1 })
    expect(own).toMatchObject({ grade: 1, name: 'VIP1', withdrawTimes: 5 })
    expect(own.benefits).toEqual(['投注返水最高 0.55%', '每日可取款 5 次，共 ¥100,000'])
    expect(own.gifts.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'upgrade claimable',
      'week locked',
      'birthday locked',
    ])
    await claim(client, 'upgrade:1')
    expect((await client.call(gradeInfoEndpoint, { grade: 1 })).gifts[0]?.state).toBe('claimed')
    const above = await client.call(gradeInfoEndpoint, { grade: 8 })
    expect(above.gifts.map(({ state }) => state)).toEqual(['locked', 'locked', 'locked', 'locked'])
    expect((await client.answer(gradeInfoEndpoint, { grade: 9 })).code).toBe(6004)
    for (const grade of [-1, 21, 1.5, '1', null])
      expect((await client.send('POST', gradeInfoEndpoint.path, { grade })).code, String(grade)).toBe(6007)
  })

  test('[S7.040] getGameFanshuiHighLow says the rebate of each category at the lowest and the highest grade', async () => {
    const { client } = await site().newMember()
    const range = await client.call(rebateRangeEndpoint, {})
    expect(range.map(({ category, low, high }) => `${category} ${low}-${high}`)).toEqual([
      ...['TY 0.38-0.65', 'ZR 0.40-0.70', 'QP 0.40-0.70', 'DJ 0.38-0.65', 'CP 0.10-0.18', 'DZ 0.50-0.90'],
      'BY 0.50-0.90',
    ])
  })

  test('a gift is paid once, whoever asks how often: 50 claims at the same time move one journal with its turnover', async () => {
    const { client, name } = await vipOne()
    const before = await centerOf(client)
    const other = site().client()
    await other.login(name, 'passw0rd')
    const first = key()
    const calls = Array.from({ length: 50 }, (_, index) => ({
      tab: index % 2 === 0 ? client : other,
      requestId: index < 5 ? first : key(),
    }))
    const answers: { readonly code: number; readonly message: string }[] = []
    await eachAtOnce(calls, 50, async ({ tab, requestId }) => {
      answers.push(await claim(tab, 'upgrade:1', requestId))
    })
    const said = new Set(answers.filter(({ code }) => code !== 6000).map(({ code, message }) => `${code} ${message}`))
    expect([...said]).toEqual(['6012 这份礼金您已经领取过了'])
    expect(answers.filter(({ code }) => code === 6000).length).toBeLessThanOrEqual(5)
    expect(answers.some(({ code }) => code === 6000)).toBe(true)
    const { list } = await client.call(dealRecordEndpoint, { type: 'bonus' })
    const gifts = list.filter(({ subType }) => subType === 'bonus_vip')
    expect(gifts.map(({ amount, remark }) => `${amount} ${remark}`)).toEqual(['18.00 VIP1 晋级礼金'])
    expect(Number(await centerOf(client)) - Number(before)).toBeCloseTo(18)
    const { latest } = await turnoverFor(site(), name).read()
    expect(latest.filter(({ source }) => source === 'vip')).toEqual([
      { source: 'vip', sourceId: 'upgrade:1', required: '18.00', done: '0.00', status: 'open' },
    ])
  })

  test('the same key is the same claim, and a key of another gift is none', async () => {
    const { client } = await vipOne()
    const requestId = key()
    const [one, again] = [await claim(client, 'upgrade:1', requestId), await claim(client, 'upgrade:1', requestId)]
    expect(one).toMatchObject({ code: 6000, data: { amount: '18.00', required: '18.00' } })
    expect([again.code, again.data]).toEqual([one.code, one.data])
    expect((await claim(client, 'upgrade:2', requestId)).code).toBe(6009)
  })

  test('what cannot be claimed says why and moves nothing: not there, not open, over, another member’s, bad input', async () => {
    const { client } = await vipOne()
    const stranger = await player()
    const before = await centerOf(client)
    for (const id of ['upgrade:9', 'week:1999-01-04', 'upgrade', 'nothing', "' or 1=1 --"])
      expect((await claim(client, id)).code, id).toBe(6004)
    expect(await claim(client, 'upgrade:2')).toMatchObject({ code: 6012, message: '尚未达到这份礼金的等级' })
    expect(await claim(stranger.client, 'upgrade:1')).toMatchObject({ code: 6012 })
    for (const input of [
      {},
      { id: 'upgrade:1' },
      { id: '', requestId: key() },
      { id: 'x'.repeat(65), requestId: key() },
    ])
      expect((await client.send('POST', giftClaimEndpoint.path, input)).code, JSON.stringify(input)).toBe(6007)
    await advanceClock(site(), 7 * DAY_MS)
    const late = await claim(client, 'upgrade:1')
    expect([late.code, late.message]).toEqual([6012, expect.stringContaining('截止领取')])
    expect(await giftsOf(client)).toContain('upgrade:1 expired 18.00')
    expect(await centerOf(client)).toBe(before)
  })

  test('in a time-out and with a frozen account no gift is shown or paid', async () => {
    const { client, name } = await vipOne()
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect(await giftsOf(client)).toEqual([])
    expect((await claim(client, 'upgrade:1')).code).toBe(6003)
    await advanceClock(site(), DAY_MS)
    expect(await giftsOf(client)).toContain('upgrade:1 claimable 18.00')
    await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源需要核实' })
    await client.login(name, 'passw0rd')
    expect((await claim(client, 'upgrade:1')).code).toBe(6030)
    expect((await client.call(exchangeRecordEndpoint, {})).total).toBe(0)
  })

  test('[S7.069] VipWeekInfo says the running week; its gift opens on Monday at noon, to whoever has bet enough', async () => {
    const { client, play } = await vipOne()
    const today = dayOf(await now(client))
    const monday = today - weekdayOf(today) + 7
    await moveTo(client, startOfDay(monday) + 13 * HOUR_MS)
    const week = { weekStart: startOfDay(monday), weekEnd: startOfDay(monday + 7), amount: '8.00' }
    const need = { valid: '800.00', deposit: '0.00' }
    const done = (valid: string) => ({ valid, deposit: '0.00' })
    expect(await client.call(vipWeekEndpoint, {})).toEqual({
      ...{ ...week, need, state: 'joined', done: done('0.00'), history: [] },
    })
    await play('799')
    expect(await client.call(vipWeekEndpoint, {})).toMatchObject({ state: 'joined', done: done('799.00') })
    await play('1')
    expect(await client.call(vipWeekEndpoint, {})).toMatchObject({ state: 'qualified', done: done('800.00') })
    const id = `week:${formatDay(monday)}`
    await moveTo(client, startOfDay(monday + 7) + 12 * HOUR_MS - 60_000)
    const early = await claim(client, id)
    expect([early.code, early.message]).toEqual([6012, expect.stringContaining('12:00起可以领取')])
    await advanceClock(site(), 60_000)
    expect(await claim(client, id)).toMatchObject({ code: 6000, data: { amount: '8.00', required: '8.00' } })
    const { history, ...next } = await client.call(vipWeekEndpoint, {})
    expect(history).toEqual([{ weekStart: week.weekStart, amount: '8.00' }])
    expect(next).toMatchObject({ weekStart: week.weekEnd, state: 'joined', done: done('0.00') })
    const fresh = await site().newMember()
    expect(await fresh.client.call(vipWeekEndpoint, {})).toMatchObject({ amount: '0.00', state: 'none' })
  })

  test('[S7.070] exchangeRecord says what was claimed, the latest first, by kind, one by one and in pages', async () => {
    const { client, id, play } = await vipOne()
    const { rows } = await store().database.pool.query<{ claimed: string }>(
      'select count(*) as claimed from vip_gift_claim where member_id = $1',
      [id],
    )
    expect(rows).toEqual([{ claimed: '0' }])
    expect(await client.call(exchangeRecordEndpoint, {})).toEqual({ list: [], total: 0, pageNum: 1, pageSize: 20 })
    await play('800')
    await claim(client, 'upgrade:1')
    const today = dayOf(await now(client))
    const monday = today - weekdayOf(today)
    await moveTo(client, startOfDay(monday + 7) + 12 * HOUR_MS)
    await claim(client, `week:${formatDay(monday)}`)
    const all = await client.call(exchangeRecordEndpoint, {})
    expect(all.list).toMatchObject([
      { type: 'week', giftName: 'VIP1 每周红包', amount: '8.00', cost: 0, count: 1, state: 'done' },
      { type: 'upgrade', giftName: 'VIP1 晋级礼金', amount: '18.00' },
    ])
    const { list: deals } = await client.call(dealRecordEndpoint, { type: 'bonus' })
    expect(deals.map(({ orderNo }) => orderNo)).toEqual(expect.arrayContaining(all.list.map(({ orderNo }) => orderNo)))
    const only = async (input: object) =>
      (await client.call(exchangeRecordEndpoint, input)).list.map(({ id: gift }) => gift)
    expect(await only({ type: 'upgrade' })).toEqual(['upgrade:1'])
    expect(await only({ id: 'upgrade:1' })).toEqual(['upgrade:1'])
    expect(await only({ id: 'upgrade:2' })).toEqual([])
    expect(await only({ pageNum: 2, pageSize: 1 })).toEqual(['upgrade:1'])
    const first = await client.call(exchangeRecordEndpoint, { pageSize: 1 })
    const rest = await client.call(exchangeRecordEndpoint, { pageSize: 1, cursor: first.next })
    expect([...first.list, ...rest.list], 'page by page, as on one').toEqual(all.list)
    expect(rest.next).toBeUndefined()
    const since = all.list[0]?.at ?? 0
    expect(await only({ beginTime: since })).toEqual([all.list[0]?.id])
    expect(await only({ endTime: since - 1 })).toEqual(['upgrade:1'])
    const orderNo = all.list[1]?.orderNo ?? ''
    expect(await client.call(recordHistoryEndpoint, { list: 'gifts', orderNo })).toMatchObject({
      steps: [{ name: '会员礼金', orderNo, lines: [{ account: 'center', amount: '18.00' }] }],
    })
    const file = await client.call(recordExportEndpoint, { list: 'gifts', type: 'upgrade' })
    expect(file.total).toBe(1)
    const text = await (await fetch(site().url + file.address)).text()
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(`^${orderNo},.*,VIP1 晋级礼金,18.00$`),
    ])
    const stranger = await site().newMember()
    expect((await stranger.client.call(exchangeRecordEndpoint, {})).total).toBe(0)
    expect((await stranger.client.answer(recordHistoryEndpoint, { list: 'gifts', orderNo })).code).toBe(6004)
    for (const input of [{ type: 'none' }, { pageNum: 0 }, { pageSize: 101 }, { cursor: 'x' }])
      expect((await client.send('POST', exchangeRecordEndpoint.path, input)).code).toBe(6007)
  })

  test('a month’s gift opens on the first of the next month, and a birthday’s once a year', async () => {
    const { client, id } = await site().newMember()
    const first = startOfMonth(dayOf(await now(client)), 1)
    await moveTo(client, startOfDay(first) - HOUR_MS)
    const { pool } = store().database
    await pool.query(`update member set vip_grade = 2, birthday = $2 where id = $1`, [
      id,
      `1990${formatDay(first).slice(4)}`,
    ])
    await pool.query(
      `insert into bet_total (member_id, basis, day, venue, category, settled, count, bet, valid, profit)
       values ($1, 'settle', $2, 'PGDZ', 'DZ', true, 1, 0, 280000, 0)`,
      [id, first - 1],
    )
    const month = `month:${formatDay(first - 1).slice(0, 7)}`
    const birthday = `birthday:${formatDay(first).slice(0, 4)}`
    expect((await claim(client, month)).code).toBe(6012)
    expect((await claim(client, birthday)).code).toBe(6012)
    await advanceClock(site(), HOUR_MS)
    for (const gift of [month, birthday]) {
      expect((await claim(client, gift)).code, gift).toBe(6000)
      expect((await claim(client, gift)).code, gift).toBe(6012)
    }
    expect(await centerOf(client)).toBe('86.00')
  })
})
