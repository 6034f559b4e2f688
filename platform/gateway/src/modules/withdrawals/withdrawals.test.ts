import {
  STATUS,
  ENDPOINTS,
  WithdrawRefusalSchema,
  alipayAddEndpoint,
  bankAddEndpoint,
  bankRemoveEndpoint,
  bindOtherEndpoint,
  dealRecordEndpoint,
  letterListEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
  venueTransferEndpoint,
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import {
  type GatewayClient,
  advanceClock,
  bindNewPhone,
  codeRequest,
  codeTo,
  md5,
  openSiteSocket,
} from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import {
  CARD,
  NOON,
  OTHER_CARD,
  addOthers,
  balances,
  expectSound,
  flagsOf,
  give,
  newOwner,
  orderOf,
  reach,
  wish,
} from './testing/withdrawing.ts'

const DeskSchema = v.object({
  orders: v.array(
    v.looseObject({ orderNo: v.string(), status: v.number(), risk: v.array(v.string()), isFrozen: v.boolean() }),
  ),
})

describeOnEngines(
  'withdrawals',
  ({ site, store }) => {
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })
    afterEach(() => expectSound(store().database))

    const submit = async (client: GatewayClient, amount: string, more: Parameters<typeof wish>[1]) =>
      (await client.call(withdrawNewEndpoint, wish(amount, more))).orderNo
    const refused = async (client: GatewayClient, amount: string, more: Parameters<typeof wish>[1]) => {
      const { code, data, message } = await client.answer(withdrawNewEndpoint, wish(amount, more))
      return { code, message, ...(v.is(WithdrawRefusalSchema, data) ? data : {}) }
    }
    const desk = (act: string, orderNo: string, more: object = {}) =>
      site().sandbox('POST', `/sandbox/withdrawals/${act}`, { orderNo, ...more })
    const atDesk = async (name: string) =>
      v.parse(DeskSchema, await site().sandbox('GET', `/sandbox/withdrawals?name=${name}`)).orders
    const letters = async (client: GatewayClient) =>
      (await client.call(letterListEndpoint, { type: 'fd' })).list.map(({ title, content }) => `${title} ${content}`)
    const money = async (client: GatewayClient) =>
      (await client.call(dealRecordEndpoint, { type: 'withdraw' })).list.map(({ amount }) => amount)
    const setGrade = (id: number, grade: number) =>
      store().database.pool.query('update member set vip_grade = $2 where id = $1', [id, grade])

    test('[S7.083] the three ways have limits, fees and hours', async () => {
      const { client } = await site().newMember()
      const list = await client.call(withdrawConfigEndpoint, {})
      expect(list.map(({ way }) => way)).toEqual(['BANK', 'USDT', 'ALIPAY'])
      expect(list[0]).toMatchObject({ min: '100.00', max: '50000.00', freeTimes: 2, feeType: 'rate', feeValue: '0.01' })
      expect(list[2]).toMatchObject({ hours: '08:00-23:00' })
    })

    test('[S7.084] withdrawInfo tells what is there, what the day has left and which conditions hold', async () => {
      const { client, cardId } = await newOwner(site(), '600')
      const before = await client.call(withdrawInfoEndpoint, {})
      expect(before).toMatchObject({
        available: '600.00',
        locked: '0.00',
        todayTimes: 0,
        leftTimes: 3,
        todayAmount: '0.00',
        leftAmount: '50000.00',
        freeLeft: { BANK: 2, USDT: 1, ALIPAY: 1 },
        turnover: { required: '0.00', done: '0.00', left: '0.00', list: [] },
        needPwd: 0,
        cards: [{ id: cardId, cardMask: '**** **** **** 0000', holderMask: '欧**' }],
        alipays: [],
      })
      expect(before.conditions).toEqual(
        ['realName', 'phone', 'account', 'noOpenOrder', 'hours', 'times', 'turnover', 'standing'].map((name) => ({
          name,
          isMet: true,
        })),
      )
      await submit(client, '200.05', { cardId })
      const after = await client.call(withdrawInfoEndpoint, {})
      expect(after).toMatchObject({
        available: '399.95',
        locked: '200.05',
        todayTimes: 1,
        leftTimes: 2,
        todayAmount: '200.05',
        leftAmount: '49799.95',
        freeLeft: { BANK: 1 },
      })
      expect(after.conditions.filter(({ isMet }) => !isMet)).toEqual([{ name: 'noOpenOrder', isMet: false }])
    })

    test('[S7.085] usdtWithdrawInfo has rate, fee, networks and wallets beside it, and coins are paid at that rate', async () => {
      const { client } = await newOwner(site())
      const { walletId } = await addOthers(client)
      expect(await client.call(withdrawUsdtEndpoint, {})).toMatchObject({
        available: '1000.00',
        rate: '7.20',
        fee: '10.00',
        networks: ['TRC20', 'ERC20'],
        wallets: [{ id: walletId, network: 'TRC20', addressMask: 'TJRabP****jpRTv8', alias: '常用' }],
      })
      const orderNo = await submit(client, '360.01', { way: 'USDT', walletId })
      expect(await orderOf(client, orderNo)).toMatchObject({
        way: 'USDT',
        accountName: 'TRC20',
        accountMask: 'TJRabP****jpRTv8',
        rate: '7.20',
        coins: '50.0013',
        fee: '0.00',
      })
      expect((await reach(site(), client, orderNo, 4)).coins).toBe('50.0013')
      const second = await submit(client, '370.01', { way: 'USDT', walletId })
      expect(await orderOf(client, second)).toMatchObject({ fee: '10.00', arrives: '360.01', coins: '50.0013' })
    })

    test('each condition refuses in its order with its code, and names itself', async () => {
      const { client, name } = await site().newMember()
      const both = { password: md5('654321'), secondPassword: md5('654321') }
      expect(await refused(client, '1', {})).toMatchObject({ code: 6449, condition: 'realName' })
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      expect(await refused(client, '1', {})).toMatchObject({ code: 6015, condition: 'phone' })
      await bindNewPhone(site(), client)
      expect(await refused(client, '1', {})).toMatchObject({ code: 6100, condition: 'fundPassword' })
      const info = await client.call(withdrawInfoEndpoint, {})
      expect([info.needPwd, info.conditions.find(({ isMet }) => !isMet)?.name]).toEqual([1, 'fundPassword'])
      await client.call(withdrawPasswordSetEndpoint, both)
      expect(await refused(client, '1', {})).toMatchObject({
        code: 6012,
        condition: 'account',
        message: '请先绑定银行卡',
      })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      const [card] = await client.call(memberBanksEndpoint, undefined)
      const cardId = card?.id ?? ''
      expect(await refused(client, '1', {})).toMatchObject({ code: 6004, condition: 'account' })
      expect(await refused(client, '99.99', { cardId })).toMatchObject({ code: 6007, condition: 'amount' })
      expect(await refused(client, '50000.01', { cardId })).toMatchObject({ code: 6007, condition: 'amount' })
      expect(await refused(client, '100', { cardId })).toMatchObject({ code: 6012, message: '余额不足' })
      await give(site(), name, '300')
      expect(await refused(client, '100', { cardId })).toMatchObject({ code: 6100, message: '请输入资金密码' })
      expect(await refused(client, '100', { cardId, withdrawPwd: md5('123456') })).toMatchObject({
        code: 6100,
        condition: 'passwordRight',
        triesLeft: 4,
      })
      expect(await balances(client)).toEqual(['300.00', '0.00'])
      const withdrawPwd = md5('654321')
      await submit(client, '100.05', { cardId, withdrawPwd })
      expect(await refused(client, '1', { cardId })).toMatchObject({ code: 6012, condition: 'noOpenOrder' })
      expect(await balances(client)).toEqual(['199.95', '100.05'])
    })

    test('[S7.086] withdraw/new holds the amount at once; [S7.082] withdrawOrderInfo tells its steps; [D.064] nothing takes it back', async () => {
      const { client, cardId } = await newOwner(site())
      expect(await client.call(withdrawOrderEndpoint, {})).toBeNull()
      const answer = await client.call(withdrawNewEndpoint, wish('900.05', { cardId }))
      expect(answer).toEqual({ orderNo: expect.stringMatching(/^W\d{10}$/) as string, status: 1 })
      const { orderNo } = answer
      const order = await client.call(withdrawOrderEndpoint, {})
      expect(order).toMatchObject({
        orderNo,
        way: 'BANK',
        status: 1,
        amount: '900.05',
        fee: '0.00',
        arrives: '900.05',
        accountName: '海元银行',
        accountMask: '**** **** **** 0000',
        steps: [
          { status: 1, name: '提交申请', at: expect.any(Number) as number },
          { status: 2, name: '审核中', at: null },
          { status: 3, name: '出款中', at: null },
          { status: 4, name: '取款成功', at: null },
        ],
      })
      expect(await money(client)).toEqual(['-900.05'])
      // The money is out of reach of play, and no declared call is there to fetch it back.
      const bet = { channelCode: 'PGDZ', amount: '100', ty: '1', requestId: crypto.randomUUID() } as const
      expect((await client.answer(venueTransferEndpoint, bet)).code).toBe(6012)
      const ofWithdrawals = Object.values(ENDPOINTS).filter(({ path }) => path.includes('/withdraw/'))
      expect(ofWithdrawals.map(({ path }) => path.split('/withdraw/')[1]).toSorted()).toEqual(
        ['add/list', 'baseCfg/list', 'new', 'usdtWithdrawInfo', 'withdrawInfo', 'withdrawOrderInfo'].toSorted(),
      )
      for (const name of ['cancel', 'revoke', 'undo', 'delete', 'close'])
        expect((await client.send('POST', `/fd/api/v1/withdraw/${name}`, { orderNo })).code).toBe(6004)
      await reach(site(), client, orderNo, 2)
      // The card may go while the order is under way: the order keeps where it goes.
      await client.call(bankRemoveEndpoint, { id: cardId })
      expect(await balances(client)).toEqual(['99.95', '900.05'])
      expect(await orderOf(client, orderNo)).toMatchObject({ accountMask: '**** **** **** 0000' })
    })

    test('[D.051] the same call a hundred times at once is one withdrawal, and a hundred others at once are one more', async () => {
      const { client, cardId } = await newOwner(site(), '500')
      const one = wish('200.05', { cardId })
      const answers = await Promise.all(Array.from({ length: 100 }, () => client.call(withdrawNewEndpoint, one)))
      expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
      expect((await client.answer(withdrawNewEndpoint, { ...one, amount: '201.05' })).code).toBe(6009)
      expect(await balances(client)).toEqual(['299.95', '200.05'])
      const { client: other, cardId: otherCard } = await newOwner(site(), '500')
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, () => other.answer(withdrawNewEndpoint, wish('100.05', { cardId: otherCard }))),
      )
      const codes = outcomes.map(({ code }) => code)
      expect(codes.filter((code) => code === STATUS.SUCCESS)).toHaveLength(1)
      expect(codes.filter((code) => code === 6012)).toHaveLength(99)
      expect(await balances(other)).toEqual(['399.95', '100.05'])
    })

    test.each([
      ['100.01', 4, '取款成功', ['900.00', '899.99'], ['-100.01']],
      ['100.02', 5, '取款未通过审核', ['1000.00'], ['100.02', '-100.02']],
      ['100.03', 6, '取款出款失败', ['1000.00'], ['100.03', '-100.03']],
      ['100', 4, '取款成功', ['900.00'], ['-100.00']],
    ] as const)(
      '%s ends in state %i with a letter, and the money where it belongs',
      async (amount, end, title, left, moved) => {
        const { client, cardId } = await newOwner(site())
        const tab = await openSiteSocket(site().url)
        await tab.follow(client)
        const orderNo = await submit(client, amount, { cardId })
        const order = await reach(site(), client, orderNo, end)
        await tab.nextOf('unread')
        tab.socket.close()
        expect(order.steps.map(({ status }) => status)).toEqual(
          end === 4 ? [1, 2, 3, 4] : end === 5 ? [1, 2, 5] : [1, 2, 3, 6],
        )
        expect(order.steps.every(({ at }) => typeof at === 'number')).toBe(true)
        expect(order.reason === '').toBe(end === 4)
        const [center, hold] = await balances(client)
        expect(left).toContain(center)
        expect(hold).toBe('0.00')
        expect(await money(client)).toEqual(moved)
        const [letter, ...more] = await letters(client)
        expect(letter).toMatch(new RegExp(`^${title} .*${orderNo}`))
        expect(more).toEqual([])
        expect(await client.call(withdrawOrderEndpoint, {})).toBeNull()
      },
    )

    test('the desk approves, refuses with a reason, and pays in part; nobody decides twice', async () => {
      const { client, cardId } = await newOwner(site(), '1000')
      const first = await submit(client, '200.05', { cardId })
      await desk('refuse', first, { reason: '开户行有误' })
      expect(await orderOf(client, first)).toMatchObject({
        status: 5,
        reason: '开户行有误',
        returned: '200.05',
        paid: '0.00',
      })
      await expect(desk('approve', first)).rejects.toThrow('6012')
      await expect(desk('refuse', first, { reason: '再次' })).rejects.toThrow('6012')
      const second = await submit(client, '300.05', { cardId })
      await expect(desk('pay', second)).rejects.toThrow('6012')
      await expect(desk('refuse', second, { reason: '  ' })).rejects.toThrow('6007')
      await desk('approve', second)
      expect((await orderOf(client, second)).status).toBe(3)
      await expect(desk('refuse', second, { reason: '太迟' })).rejects.toThrow('6012')
      await desk('pay', second)
      expect(await balances(client)).toEqual(['699.95', '0.00'])
      const third = await submit(client, '400.05', { cardId })
      for (const amount of ['0', '400.05', '500']) {
        await expect(desk('pay-in-part', third, { amount, reason: '限额' })).rejects.toThrow('6007')
      }
      await desk('pay-in-part', third, { amount: '150', reason: '银行单笔限额' })
      const part = await orderOf(client, third)
      expect(part).toMatchObject({ status: 7, paid: '150.00', returned: '250.05', reason: '银行单笔限额' })
      expect(part.steps.map(({ status }) => status)).toEqual([1, 2, 3, 7])
      expect(await balances(client)).toEqual(['549.95', '0.00'])
      expect((await letters(client))[0]).toMatch(/^取款部分出款 .*¥150.*银行单笔限额.*¥250.05 已退回/)
      // What was planned for them before comes to nothing.
      await advanceClock(site(), 60_000)
      await expect(desk('approve', 'W0000000000')).rejects.toThrow('6004')
      expect((await orderOf(client, third)).status).toBe(7)
    })

    test('refused, approved and paid in part in the same moment it ends once', async () => {
      const { client, cardId } = await newOwner(site())
      for (let round = 0; round < 3; round++) {
        const orderNo = await submit(client, '100.05', { cardId })
        const outcomes = await Promise.allSettled([
          desk('refuse', orderNo, { reason: '并发' }),
          desk('pay-in-part', orderNo, { amount: '50', reason: '并发' }),
          desk('refuse', orderNo, { reason: '并发' }),
          desk('pay-in-part', orderNo, { amount: '60', reason: '并发' }),
        ])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect([5, 7]).toContain((await orderOf(client, orderNo)).status)
      }
      const orderNo = await submit(client, '100.05', { cardId })
      await desk('approve', orderNo)
      const outcomes = await Promise.allSettled([
        desk('pay', orderNo),
        desk('fail', orderNo, { reason: '并发' }),
        desk('pay', orderNo),
        desk('fail', orderNo, { reason: '并发' }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await letters(client)).filter((letter) => letter.includes(orderNo))).toHaveLength(1)
    })

    test('an amount that is none is refused and holds nothing', async () => {
      const { client, cardId } = await newOwner(site())
      const odd = ['0', '-1', '-100', '100.001', '１００', '1e3', '1e2', '1234567890123', '', ' 100', '100,00', '0100']
      for (const amount of [...odd, 'NaN', 'Infinity', '0x64', '+100', '100.', '9'.repeat(500)])
        expect((await refused(client, amount, { cardId })).code, amount).toBe(6007)
      for (const amount of [100, null, ['100'], { $gt: '' }]) {
        const answer = await client.send('POST', withdrawNewEndpoint.path, { ...wish('1', { cardId }), amount })
        expect(answer.code, JSON.stringify(amount)).toBe(6007)
      }
      for (const more of [{ way: 'PAYPAL' }, { withdrawPwd: '123456' }, { requestId: 'short' }]) {
        const answer = await client.send('POST', withdrawNewEndpoint.path, { ...wish('100', { cardId }), ...more })
        expect(answer.code, JSON.stringify(more)).toBe(6007)
      }
      expect(await balances(client)).toEqual(['1000.00', '0.00'])
    })

    test('another member’s card, wallet and order are nobody’s', async () => {
      const owner = await newOwner(site())
      const { walletId } = await addOthers(owner.client)
      const orderNo = await submit(owner.client, '100.05', { cardId: owner.cardId })
      const thief = await newOwner(site())
      await addOthers(thief.client)
      expect(await refused(thief.client, '100', { cardId: owner.cardId })).toMatchObject({ code: 6004 })
      expect(await refused(thief.client, '200', { way: 'USDT', walletId })).toMatchObject({ code: 6004 })
      expect(await refused(thief.client, '100', { way: 'ALIPAY', cardId: owner.cardId })).toMatchObject({ code: 6004 })
      for (const odd of [orderNo, 'W9999999999', "' or 1=1 --", 'W0', '1'])
        expect((await thief.client.answer(withdrawOrderEndpoint, { orderNo: odd })).code, odd).toBe(6004)
      expect(await thief.client.call(withdrawOrderEndpoint, {})).toBeNull()
      expect(await balances(thief.client)).toEqual(['1000.00', '0.00'])
    })

    test('[S7.036] [S7.035] five wrong fund passwords lock it also for the right one, until it is reset', async () => {
      const { client, name } = await site().newMember()
      const phone = await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      expect((await client.call(memberInfoEndpoint, {})).withdrawPwd).toBe(1)
      await give(site(), name, '500')
      const [card] = await client.call(memberBanksEndpoint, undefined)
      const pay = (digits: string) => refused(client, '100.05', { cardId: card?.id, withdrawPwd: md5(digits) })
      const wrong = await Promise.all(Array.from({ length: 8 }, () => pay('000000')))
      expect(wrong.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(
        [6037, 6037, 6037, 6100, 6100, 6100, 6100, 6100].toSorted((a, b) => a - b),
      )
      expect(wrong.flatMap(({ triesLeft }) => triesLeft ?? []).toSorted()).toEqual([0, 1, 2, 3, 4])
      expect(await pay('111111')).toMatchObject({ code: 6037, message: expect.stringContaining('15分钟') as string })
      await advanceClock(site(), 61_000)
      await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
      const password = md5('222222')
      await client.call(withdrawPasswordResetEndpoint, {
        way: 'phone',
        code: await codeTo(site(), phone),
        password,
        secondPassword: password,
      })
      expect((await pay('111111')).code).toBe(6100)
      expect((await pay('222222')).code).toBe(STATUS.SUCCESS)
      expect(await balances(client)).toEqual(['399.95', '100.05'])
    })

    test('a right fund password forgets the wrong ones, and a quarter of an hour unlocks it', async () => {
      const { client, name } = await site().newMember()
      await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      await give(site(), name, '500')
      const [card] = await client.call(memberBanksEndpoint, undefined)
      const pay = (digits: string) => refused(client, '100.02', { cardId: card?.id, withdrawPwd: md5(digits) })
      for (let count = 0; count < 4; count++) await pay('000000')
      expect((await pay('111111')).code).toBe(STATUS.SUCCESS)
      const open = await client.call(withdrawOrderEndpoint, {})
      await reach(site(), client, open?.orderNo ?? '', 5)
      for (let count = 0; count < 5; count++) expect((await pay('000000')).code).toBe(6100)
      expect((await pay('111111')).code).toBe(6037)
      await advanceClock(site(), 15 * 60_000)
      expect((await pay('111111')).code).toBe(STATUS.SUCCESS)
    })

    test('the grade says how often and how much on a day; those that came back do not count, and the third one costs a fee', async () => {
      const { client, id, cardId } = await newOwner(site(), '200000')
      const refusedOne = await submit(client, '50000', { cardId })
      await desk('refuse', refusedOne, { reason: '测试' })
      const paidOne = await submit(client, '30000', { cardId })
      await desk('approve', paidOne)
      await desk('pay', paidOne)
      expect(await refused(client, '20000.01', { cardId })).toMatchObject({
        code: 6012,
        condition: 'amount',
        message: '今日剩余取款额度为 ¥20,000',
      })
      const part = await submit(client, '2000', { cardId })
      await desk('pay-in-part', part, { amount: '1000', reason: '测试' })
      const third = await submit(client, '1000', { cardId })
      expect(await orderOf(client, third)).toMatchObject({ fee: '10.00', arrives: '990.00' })
      await desk('approve', third)
      await desk('pay', third)
      expect((await letters(client))[0]).toContain('已出款 ¥990，手续费 ¥10')
      const { rows } = await store().database.pool.query<{ fee: string }>(
        `select sum(e.amount)::text as fee from ledger_entry e join ledger_account a on a.id = e.account_id
         join ledger_journal j on j.id = e.journal_id where a.owner = 0 and a.code = 'fee' and j.member_id = $1`,
        [id],
      )
      expect(rows[0]?.fee).toBe('1000')
      expect(await refused(client, '100', { cardId })).toMatchObject({ code: 6012, condition: 'times' })
      await setGrade(id, 1)
      expect((await client.call(withdrawInfoEndpoint, {})).leftTimes).toBe(2)
      await submit(client, '100.05', { cardId })
      // The next day begins anew.
      await advanceClock(site(), DAY_MS)
      expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({ todayTimes: 0, freeLeft: { BANK: 2 } })
    })

    test('outside its hours a way is closed, by the site’s clock', async () => {
      const { client, cardId } = await newOwner(site())
      const { alipayId } = await addOthers(client)
      await advanceClock(site(), 12 * 3_600_000)
      try {
        expect(await refused(client, '100', { way: 'ALIPAY', cardId: alipayId })).toMatchObject({
          code: 6012,
          condition: 'hours',
          message: '取款时间为每日 08:00-23:00',
        })
        expect((await refused(client, '100.05', { cardId })).code).toBe(STATUS.SUCCESS)
      } finally {
        await advanceClock(site(), 12 * 3_600_000)
      }
    })

    test('a new device and another account than before are looked at by a person first', async () => {
      const member = await site().newMember({ theme: 'jade' })
      const { client, name } = member
      const elsewhere = site().client({ theme: 'jade', deviceId: crypto.randomUUID() })
      await advanceClock(site(), 1_000)
      await elsewhere.login(name, 'passw0rd')
      await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      const [card] = await client.call(memberBanksEndpoint, undefined)
      await give(site(), name, '1000')
      const first = await submit(client, '100.01', { cardId: card?.id })
      await reach(site(), client, first, 4)
      const second = await submit(elsewhere, '100.01', { cardId: card?.id })
      await reach(site(), client, second, 2)
      await advanceClock(site(), 120_000)
      expect((await atDesk(name))[0]).toMatchObject({ orderNo: second, status: 2, risk: ['newDevice'] })
      await desk('approve', second)
      await reach(site(), client, second, 4)
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: OTHER_CARD })
      const other = (await client.call(memberBanksEndpoint, undefined)).find(({ id }) => id !== card?.id)
      const third = await submit(client, '100.02', { cardId: other?.id })
      await reach(site(), client, third, 2)
      expect((await atDesk(name))[0]).toMatchObject({ risk: ['changedAccount'] })
      await desk('refuse', third, { reason: '未能核实' })
      expect(await orderOf(client, third)).toMatchObject({ status: 5, reason: '未能核实' })
    })

    test('a member who is frozen meanwhile is not paid, and gets the money back or waits', async () => {
      const { client, id, name, cardId } = await newOwner(site())
      const orderNo = await submit(client, '100', { cardId })
      await vi.waitFor(async () => expect((await orderOf(client, orderNo)).status).toBe(2), SOON)
      const freeze = (status: string) =>
        store().database.pool.query('update member set status = $2 where id = $1', [id, status])
      await freeze('frozen')
      await advanceClock(site(), 60_000)
      await expect(desk('approve', orderNo)).rejects.toThrow('6030')
      await expect(desk('pay-in-part', orderNo, { amount: '50', reason: '冻结' })).rejects.toThrow('6030')
      expect((await atDesk(name))[0]).toMatchObject({ status: 2, isFrozen: true })
      await freeze('active')
      await desk('approve', orderNo)
      await reach(site(), client, orderNo, 4)
      const second = await submit(client, '100.05', { cardId })
      await freeze('frozen')
      await desk('refuse', second, { reason: '账号冻结' })
      // A session that was seen a moment ago is not asked about again at once: then the withdrawal itself is refused.
      expect([6001, 6030]).toContain((await refused(client, '100', { cardId })).code)
      await freeze('active')
      expect(await balances(client)).toEqual(['900.00', '0.00'])
    })

    test('the holder of every account is the member: no name, no account', async () => {
      const { client } = await site().newMember({ theme: 'jade' })
      await bindNewPhone(site(), client)
      expect((await client.answer(alipayAddEndpoint, { account: '13812345678' })).code).toBe(6449)
      expect(await refused(client, '100', {})).toMatchObject({ code: 6449, condition: 'realName' })
    })

    test('the desk is asked about a member who is there', async () => {
      await expect(site().sandbox('GET', '/sandbox/withdrawals?name=nobody')).rejects.toThrow('6004')
      const all = v.parse(DeskSchema, await site().sandbox('GET', '/sandbox/withdrawals?open=1')).orders
      expect(all.every(({ status }) => status <= 3)).toBe(true)
    })
  },
  { featureFlags: flagsOf },
)
