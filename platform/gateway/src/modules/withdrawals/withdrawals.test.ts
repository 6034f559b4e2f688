import {
  STATUS,
  alipayAddEndpoint,
  bankAddEndpoint,
  bankRemoveEndpoint,
  bindOtherEndpoint,
  memberBanksEndpoint,
  venueTransferEndpoint,
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordSetEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS, VERIFIED_ABOVE, formatFen } from '@site/domain'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { DECLARED_CALLS } from '../../testing/declared-calls.ts'
import { advanceClock, bindNewPhone, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { transferOf } from '../../testing/transfer.ts'
import {
  CARD,
  NOON,
  addOthers,
  balances,
  expectSound,
  flagsOf,
  give,
  newOwner,
  orderOf,
  reach,
  wish,
  withdrawing,
} from './testing/withdrawing.ts'

describeOnEngines(
  'withdrawals',
  ({ site, store }) => {
    const { submit, refused, desk, letters, money } = withdrawing(site)
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })
    afterEach(() => expectSound(store().database))

    test('[S7.083] the three ways have limits, fees and hours', async () => {
      const { client } = await site().newMember()
      const list = await client.call(withdrawConfigEndpoint, {})
      const [step, isOpen] = ['0.01', true]
      const byShare = { feeType: 'rate', feeValue: '0.01', expectedMin: 1 }
      expect(list).toEqual([
        { ...byShare, step, isOpen, way: 'BANK', min: '100.00', max: '50000.00', freeTimes: 2, hours: '00:00-24:00' },
        {
          ...{ way: 'USDT', min: '200.00', max: '100000.00', freeTimes: 1, hours: '00:00-24:00' },
          ...{ step, isOpen, feeType: 'fixed', feeValue: '10.00', expectedMin: 1 },
        },
        { ...byShare, step, isOpen, way: 'ALIPAY', min: '50.00', max: '10000.00', freeTimes: 1, hours: '08:00-23:00' },
      ])
    })

    test('[S7.084] withdrawInfo tells what is there, what the day has left and which conditions hold', async () => {
      const { client, cardId } = await newOwner(site(), '600')
      const before = await client.call(withdrawInfoEndpoint, {})
      expect(before).toMatchObject({
        available: '600.00',
        withdrawable: '600.00',
        withdrawableVerified: '600.00',
        unverifiedMost: formatFen(VERIFIED_ABOVE.single),
        locked: '0.00',
        todayTimes: 0,
        leftTimes: 3,
        todayAmount: '0.00',
        leftAmount: '50000.00',
        freeLeft: { BANK: 2, USDT: 1, ALIPAY: 1 },
        turnover: { required: '0.00', done: '0.00', left: '0.00', list: [] },
        maintenance: 0,
        needPwd: 0,
        cards: [{ id: cardId, cardMask: '**** **** **** 0000', holderMask: '欧**' }],
        alipays: [],
      })
      expect(before.conditions).toEqual(
        ['realName', 'phone', 'account', 'noOpenOrder', 'hours', 'times', 'verification', 'turnover', 'standing'].map(
          (name) => ({ name, isMet: true }),
        ),
      )
      await submit(client, '200.05', { cardId })
      const after = await client.call(withdrawInfoEndpoint, {})
      expect(after).toMatchObject({
        available: '399.95',
        withdrawable: '399.95',
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

    test('[S7.086] [S7.082] by Alipay and by USDT a withdrawal comes to its account: paid, with its fee, and the hold is empty', async () => {
      const { client } = await newOwner(site(), '2000')
      const { alipayId, walletId } = await addOthers(client)
      const alipay = await submit(client, '150.01', { way: 'ALIPAY', cardId: alipayId })
      expect(await balances(client)).toEqual(['1849.99', '150.01'])
      expect(await reach(site(), client, alipay, 4)).toMatchObject({
        ...{ way: 'ALIPAY', accountName: '支付宝', accountMask: '138****5678', fee: '0.00' },
        ...{ arrives: '150.01', paid: '150.01', returned: '0.00' },
      })
      const coins = await submit(client, '720.00', { way: 'USDT', walletId })
      // Another account than the one that was paid before is looked at by a person.
      await desk('approve', coins)
      expect(await reach(site(), client, coins, 4)).toMatchObject({
        ...{ way: 'USDT', accountName: 'TRC20', fee: '0.00', rate: '7.20', coins: '100.0000', paid: '720.00' },
      })
      const second = await submit(client, '100.01', { way: 'ALIPAY', cardId: alipayId })
      expect(await reach(site(), client, second, 4), 'the second one of a day costs one per cent').toMatchObject({
        ...{ fee: '1.00', arrives: '99.01', paid: '100.01' },
      })
      expect(await balances(client)).toEqual(['1029.98', '0.00'])
      expect(await money(client)).toEqual(['-100.01', '-720.00', '-150.01'])
      expect((await letters(client)).filter((letter) => letter.startsWith('取款成功'))).toHaveLength(3)
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
      const { submittedAt = 0, serverTime = 0 } = order ?? {}
      expect(serverTime - submittedAt, 'of the clock that the sandbox moves').toBeLessThan(MINUTE_MS)
      expect(serverTime - submittedAt).toBeGreaterThanOrEqual(0)
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
      const bet = transferOf('PGDZ', '100')
      expect((await client.answer(venueTransferEndpoint, bet)).code).toBe(6012)
      const ofWithdrawals = DECLARED_CALLS.filter(({ path }) => path.includes('/withdraw/'))
      expect(ofWithdrawals.map(({ path }) => path.split('/withdraw/')[1] ?? '').toSorted()).toEqual([
        'add/list',
        'baseCfg/list',
        'new',
        'orders',
        'usdtWithdrawInfo',
        'withdrawInfo',
        'withdrawOrderInfo',
      ])
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

    test('a way, password or key that is none is refused and holds nothing', async () => {
      const { client, cardId } = await newOwner(site())
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

    test('the grade says how often and how much on a day; those that came back do not count, and the third one costs a fee', async () => {
      const { client, id, cardId } = await newOwner(site(), '200000')
      // Sums like these wait for age and identity to be verified.
      await store().database.pool.query(
        `insert into identity_verification (member_id, kind, status, submitted_at, decided_at, birthday)
         values ($1, 'idCard', 'verified', now(), now(), '1990-01-01')`,
        [id],
      )
      const refusedOne = await submit(client, '50000', { cardId })
      await desk('refuse', refusedOne, { reason: '测试' })
      const failedOne = await submit(client, '50000', { cardId })
      await desk('approve', failedOne)
      await desk('fail', failedOne, { reason: '测试' })
      expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({ todayTimes: 0, leftAmount: '50000.00' })
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
      await store().database.pool.query('update member set vip_grade = 1 where id = $1', [id])
      expect((await client.call(withdrawInfoEndpoint, {})).leftTimes).toBe(2)
      await submit(client, '100.05', { cardId })
      // The next day begins anew.
      await advanceClock(site(), DAY_MS)
      expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({ todayTimes: 0, freeLeft: { BANK: 2 } })
    })

    test('[S7.083] outside its hours a way is closed, by the site’s clock', async () => {
      const { client, cardId } = await newOwner(site())
      const { alipayId } = await addOthers(client)
      await advanceClock(site(), 12 * 3_600_000)
      try {
        const ways = await client.call(withdrawConfigEndpoint, {})
        expect(ways.map(({ way, isOpen }) => [way, isOpen])).toEqual([
          ['BANK', true],
          ['USDT', true],
          ['ALIPAY', false],
        ])
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

    test('the holder of every account is the member: no name, no account', async () => {
      const { client } = await site().newMember({ theme: 'jade' })
      await bindNewPhone(site(), client)
      expect((await client.answer(alipayAddEndpoint, { account: '13812345678' })).code).toBe(6449)
      expect(await refused(client, '100', {})).toMatchObject({ code: 6449, condition: 'realName' })
    })
  },
  { featureFlags: flagsOf },
)
