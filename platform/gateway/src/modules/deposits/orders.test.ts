import {
  bindOtherEndpoint,
  closeOrderEndpoint,
  DEPOSIT_STATUS,
  depositOrderEndpoint,
  depositStatusEndpoint,
  openDepositsEndpoint,
  payEndpoint,
  paymentCustomerEndpoint,
  paymentTypesEndpoint,
  recordHistoryEndpoint,
  setLimitEndpoint,
  signalCodeEndpoint,
  STATUS,
  submitPaidEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { checkCoinAddress, HOUR_MS, SIGNAL_CODE_MS } from '@site/domain'
import { expect, test } from 'vitest'

import type { GatewayOptions } from '../../context/index.ts'
import { advanceClock, flagsWith, md5, startGateway } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { selectSteps } from './deposits.repository.ts'
import { depositsOn, key } from './testing/deposits-on.ts'
import { CHANNELS } from './deposits.seed.ts'
import { NOTIFY_PATH } from './provider/index.ts'

const { pending, expired } = DEPOSIT_STATUS

describeOnEngines('deposit orders', (context) => {
  const { site, store } = context
  const { newPayer, payInput, pay, tryToPay, statusOf } = depositsOn(context)

  test('[S7.071] types lists every channel with its limits, and one in maintenance takes nothing', async () => {
    const { client } = await newPayer()
    const types = await client.call(paymentTypesEndpoint, undefined)
    expect(
      types.map(({ code, min, max, quickAmounts, tips }) => [code, min, max, quickAmounts.length, tips.length > 0]),
    ).toEqual([
      ['BANK_TRANSFER', '100.00', '200000.00', 5, true],
      ['ALIPAY', '50.00', '20000.00', 5, true],
      ['WECHAT', '50.00', '5000.00', 5, true],
      ['USDT_TRC20', '100.00', '500000.00', 5, true],
      ['USDT_ERC20', '100.00', '500000.00', 5, true],
      ['HUIWANG', '100.00', '50000.00', 5, true],
      ['XNBSK', '100.00', '50000.00', 5, true],
      ['QUICK', '50.00', '50000.00', 5, true],
      ['MANUAL', '100.00', '500000.00', 0, true],
    ])
    expect(types.find(({ code }) => code === 'BANK_TRANSFER')).toMatchObject({
      ...{ name: '银行卡转账', wait: 'transferWait', min: '100.00', max: '200000.00', decimals: 2, bonusRate: '' },
      ...{ needPayerName: 1, timeoutSec: 900, state: 1, payCurrency: 'CNY' },
    })
    const coin = types.find(({ code }) => code === 'USDT_TRC20')
    expect(coin).toMatchObject({ rate: '7.10', network: 'TRC20', need: 19, payCurrency: 'USDT', bonusRate: '0.20' })
    expect(types.find(({ code }) => code === 'QUICK')?.banks.length).toBeGreaterThan(3)
    await site().sandbox('POST', '/sandbox/deposits/channel', { code: 'WECHAT', state: 2 })
    const closed = (await client.call(paymentTypesEndpoint, undefined)).find(({ code }) => code === 'WECHAT')
    expect(closed?.state).toBe(2)
    const refused = await client.answer(signalCodeEndpoint, { payCode: 'WECHAT', amount: '100' })
    expect(refused).toMatchObject({ code: 6013, message: '微信支付维护中，请选择其他存款方式' })
    await site().sandbox('POST', '/sandbox/deposits/channel', { code: 'WECHAT', state: 1 })
  })

  test('addresses of coins have the shape of their network', () => {
    const wrong = CHANNELS.filter(
      ({ network, payee }) =>
        (network === 'TRC20' || network === 'ERC20') && checkCoinAddress(network, payee.address ?? '') !== undefined,
    )
    expect(wrong).toEqual([])
  })

  test('[S7.073] pay makes an order of every channel that says whom to pay, and the page finds it again', async () => {
    const { client } = await newPayer()
    const expected = {
      BANK_TRANSFER: ['transferWait', ['account', 'bank', 'name', 'remark'], 900],
      ALIPAY: ['rechargeWait', ['name', 'qr', 'remark'], 600],
      WECHAT: ['rechargeWait', ['name', 'qr', 'remark'], 600],
      USDT_TRC20: ['virtualWait', ['address', 'network', 'qr'], 1_800],
      USDT_ERC20: ['virtualWait', ['address', 'network', 'qr'], 1_800],
      HUIWANG: ['huiwangWait', ['account', 'name', 'qr', 'remark'], 900],
      XNBSK: ['xnbskWait', ['account', 'name', 'qr', 'remark'], 900],
      QUICK: ['redirect', ['url'], 600],
    } as const
    for (const [payCode, [wait, fields, seconds]] of Object.entries(expected)) {
      const order = await pay(client, payCode, '200.05')
      expect(order, payCode).toMatchObject({ payCode, wait, amount: '200.05' })
      expect(Object.keys(order.payee).toSorted(), payCode).toEqual([...fields])
      expect(order.expireAt - order.createdAt, payCode).toBe(seconds * 1_000)
      expect(order.remainSec).toBeGreaterThan(seconds - 60)
      const again = await client.call(depositOrderEndpoint, { orderNo: order.orderNo })
      expect(again).toEqual({
        ...order,
        serverTime: again.serverTime,
        remainSec: again.remainSec,
      })
    }
    const open = await client.call(openDepositsEndpoint, undefined)
    expect(open.map(({ payCode }) => payCode).toSorted()).toEqual(Object.keys(expected).toSorted())
    const page = await fetch(site().url + (open.find(({ wait }) => wait === 'redirect')?.payee.url ?? ''))
    expect(await page.text()).toContain('200.05 CNY')
    expect((await client.answer(signalCodeEndpoint, { payCode: 'MANUAL', amount: '200' })).code).toBe(6004)
  })

  test('[S7.075] a signal code is for one member, channel, amount and order, and for five minutes', async () => {
    const { client } = await newPayer()
    const { client: other } = await newPayer()
    const input = await payInput(client, 'HUIWANG', '200.05')
    const refused = { code: 6007, message: '支付码无效或已过期，请重新提交' }
    expect(await other.answer(payEndpoint, { ...input, requestId: key() })).toMatchObject(refused)
    expect(await client.answer(payEndpoint, { ...input, payCode: 'XNBSK', requestId: key() })).toMatchObject(refused)
    expect(await client.answer(payEndpoint, { ...input, amount: '201.05', requestId: key() })).toMatchObject(refused)
    expect(
      await client.answer(payEndpoint, { ...input, signalCode: `${input.signalCode.slice(0, -1)}!` }),
    ).toMatchObject(refused)
    const first = await client.call(payEndpoint, input)
    const again = await client.call(payEndpoint, { ...input, requestId: key() })
    expect(again.orderNo, 'another key, but the same code').toBe(first.orderNo)
    const late = await payInput(client, 'XNBSK', '200.05')
    await advanceClock(site(), SIGNAL_CODE_MS)
    expect(await client.answer(payEndpoint, late)).toMatchObject(refused)
  })

  test('[S7.076] getCustomerInfo says who pays, masked, and where customer service is', async () => {
    const { client: unbound } = await site().newMember()
    expect(await unbound.call(paymentCustomerEndpoint, undefined)).toEqual({
      ...{ realNameMask: '', payerNames: [], csUrl: '/app/help/zxkf' },
    })
    const { client } = await newPayer()
    expect(await client.call(paymentCustomerEndpoint, undefined)).toMatchObject({
      ...{ realNameMask: '欧**', payerNames: ['欧**'] },
    })
  })

  test('a payment comes from the member: without a real name 6449, from another name 6449, from none 6007', async () => {
    const { client } = await site().newMember()
    expect((await tryToPay(client, 'BANK_TRANSFER', '200.05')).code).toBe(6449)
    await client.call(bindOtherEndpoint, { realName: '阿依·古丽' })
    expect(await tryToPay(client, 'BANK_TRANSFER', '200.05')).toMatchObject({
      ...{ code: 6449, message: '付款人姓名须与账户绑定的真实姓名一致' },
    })
    expect((await tryToPay(client, 'BANK_TRANSFER', '200.05', { payerName: ' ' })).code).toBe(6007)
    const order = await pay(client, 'BANK_TRANSFER', '200.05', { payerName: ' 阿依•古丽 ' })
    expect(order.payerName).toBe('阿依·古丽')
    expect((await pay(client, 'HUIWANG', '200.05', { payerName: '别人' })).payerName, 'not asked for').toBeUndefined()
  })

  test('a bank, activity or channel that is none is refused and makes no order', async () => {
    const { client } = await newPayer()
    expect((await client.answer(signalCodeEndpoint, { payCode: 'NOWHERE', amount: '100' })).code).toBe(6004)
    expect(await tryToPay(client, 'QUICK', '200.05', { bankCode: 'NONE' })).toMatchObject({ message: '请选择付款银行' })
    expect((await tryToPay(client, 'ALIPAY', '200.05', { bankCode: 'HYB' })).code).toBe(6007)
    expect(await tryToPay(client, 'QUICK', '200.05', { activityId: '1' })).toMatchObject({
      ...{ code: 6004, message: '活动不存在或已下架' },
    })
    for (const activityId of ['land-wallet', 'new-tasks'])
      expect(
        (await tryToPay(client, 'QUICK', '200.05', { activityId })).code,
        `${activityId} is not for deposits`,
      ).toBe(6012)
    expect(await client.call(openDepositsEndpoint, undefined)).toEqual([])
    expect((await pay(client, 'QUICK', '200.05', { bankCode: 'HYB' })).status).toBe(pending)
  })

  test('a limit without room does not hide the open order of a channel; a pause does', async () => {
    const { client } = await newPayer()
    await client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '1000' })
    const { orderNo } = await pay(client, 'HUIWANG', '800.05')
    expect(await tryToPay(client, 'HUIWANG', '300.05')).toMatchObject({ code: 6009, data: { orderNo } })
    expect(await tryToPay(client, 'XNBSK', '300.05')).toMatchObject({ code: 6012, data: { reason: 'LIMIT' } })
    await client.call(submitPaidEndpoint, { orderNo })
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect((await tryToPay(client, 'HUIWANG', '300.05')).code, 'although it is open yet').toBe(6003)
  })

  test('orders of a member are nobody else’s', async () => {
    const { client } = await newPayer()
    const { client: thief } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '200.05')
    for (const one of [orderNo, 'D0', "' or 1=1 --"]) {
      const asked = { orderNo: one }
      const answers = [
        await thief.answer(depositStatusEndpoint, asked),
        await thief.answer(depositOrderEndpoint, asked),
        await thief.answer(submitPaidEndpoint, asked),
        await thief.answer(closeOrderEndpoint, asked),
      ]
      expect(
        answers.map(({ code }) => code),
        one,
      ).toEqual([6004, 6004, 6004, 6004])
    }
    expect(await thief.call(openDepositsEndpoint, undefined)).toEqual([])
    expect(await statusOf(client, orderNo)).toBe(pending)
  })

  const closing: readonly (readonly [string, Partial<GatewayOptions>])[] = [
    [
      'setting',
      { siteSettings: (theme) => ({ title: theme, depositHelp: '0', editionSwitch: '1', registerFlag: '0' }) },
    ],
    ['flag', { featureFlags: () => flagsWith({ deposit: false }) }],
  ]
  test.each(closing)(
    'where the operator offers no deposits, by its %s, none begins, and those under way go on',
    async (_by, options) => {
      const { client } = await newPayer()
      const { orderNo } = await pay(client, 'HUIWANG', '200.05')
      const closed = await startGateway(store().database, options)
      try {
        const there = closed.client({ token: client.token })
        expect(await there.call(paymentTypesEndpoint, undefined)).toEqual([])
        expect((await there.answer(signalCodeEndpoint, { payCode: 'XNBSK', amount: '100' })).code).toBe(6013)
        expect(await statusOf(there, orderNo)).toBe(pending)
        await there.call(closeOrderEndpoint, { orderNo })
      } finally {
        await closed.close()
      }
    },
  )

  test('without the sandbox nobody collects: every channel is in maintenance, and no provider is listened to', async () => {
    const { client } = await newPayer()
    const real = await startGateway(store().database, { sandbox: false })
    try {
      const there = real.client({ token: client.token })
      const types = await there.call(paymentTypesEndpoint, undefined)
      expect(types.filter(({ state }) => state === 1).map(({ code }) => code)).toEqual(['MANUAL'])
      expect((await there.answer(signalCodeEndpoint, { payCode: 'XNBSK', amount: '100' })).code).toBe(6013)
      for (const path of [NOTIFY_PATH, '/sandbox/deposits/advance'])
        expect(await (await fetch(real.url + path, { method: 'POST' })).text()).toContain('6004')
    } finally {
      await real.close()
    }
  })

  test('DOMAIN 5.1: an order expires when its time is over, also where that is written down hours later', async () => {
    const { client } = await newPayer()
    const ended = await pay(client, 'XNBSK', '200.05')
    const { orderNo, createdAt, expireAt } = await pay(client, 'HUIWANG', '200.05')
    // As after a stop: the job comes to it late.
    const later = "update job set due_at = due_at + interval '1 day' where name = 'deposits.expire' and key = $1"
    expect((await store().database.pool.query(later, [orderNo])).rowCount).toBe(1)
    const ending = { orderNo: ended.orderNo, event: 'expire' }
    await site().sandbox('POST', '/sandbox/deposits/advance', ending)
    await advanceClock(site(), 2 * HOUR_MS)

    const states = [
      { status: pending, at: createdAt },
      { status: expired, at: expireAt },
    ]
    const shown = async () => (await client.call(depositOrderEndpoint, { orderNo })).history
    const recorded = async () =>
      (await client.call(recordHistoryEndpoint, { list: 'deposits', orderNo })).steps.map(({ name, at }) => [name, at])
    const written = async (number: string) =>
      (await selectSteps(store().database.db, number)).map(({ status, at }) => ({ status, at: at.getTime() }))
    expect(await written(orderNo)).toEqual(states.slice(0, 1))
    expect(await shown()).toEqual(states)
    const told = await recorded()
    expect(told).toEqual([
      ['提交订单', createdAt],
      ['订单已过期', expireAt],
    ])
    expect((await client.answer(submitPaidEndpoint, { orderNo })).code, 'now that is written down').toBe(STATUS.WARNING)
    expect(await written(orderNo)).toEqual(states)
    expect(await shown()).toEqual(states)
    expect(await recorded()).toEqual(told)
    const [, early] = await written(ended.orderNo)
    expect(early?.at, 'whoever ends one before its time').toBeLessThan(ended.expireAt)
  })
})
