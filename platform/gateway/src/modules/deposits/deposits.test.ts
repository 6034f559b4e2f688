import {
  closeOrderEndpoint,
  DEPOSIT_STATUS,
  dealRecordEndpoint,
  depositOrderEndpoint,
  depositStatusEndpoint,
  letterListEndpoint,
  openDepositsEndpoint,
  payEndpoint,
  recordHistoryEndpoint,
  submitPaidEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { dayOf, DEPOSITS_A_MINUTE } from '@site/domain'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { advanceClock, md5, openSiteSocket, startGateway } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SLOWNESS, SOON } from '../../testing/patience.ts'
import { sumDeposited } from './deposits.repository.ts'
import { depositsOn, key } from './testing/deposits-on.ts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS
const AT_ONCE = 100
const OfOrder = v.looseObject({ orderNo: v.string() })
const ListSchema = v.object({ list: v.array(OfOrder), surplus: v.array(OfOrder) })

describeOnEngines('deposits', (context) => {
  const { site, store } = context
  const { newPayer, payInput, pay, tryToPay, close, statusOf, centerOf, reaches, advance, notify, paid, mustAgree } =
    depositsOn(context)

  test('[D.051] the same call a hundred times at once makes one order; a key of another call is refused', async () => {
    const { client, id } = await newPayer()
    const input = await payInput(client, 'HUIWANG', '200.05')
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client.call(payEndpoint, input)))
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    const { rowCount } = await store().database.pool.query('select from deposit_order where member_id = $1', [id])
    expect(rowCount).toBe(1)
    expect((await client.answer(payEndpoint, { ...input, amount: '300.05' })).code).toBe(6009)
  })

  test('a channel has one open order of a member, also when all are asked for at once', async () => {
    const { client } = await newPayer()
    const inputs = []
    for (let index = 0; index < DEPOSITS_A_MINUTE; index++)
      inputs.push(await payInput(client, 'HUIWANG', `20${index}.05`))
    const answers = await Promise.all(inputs.map((input) => client.answer(payEndpoint, input)))
    expect(answers.filter(({ code }) => code === 6000)).toHaveLength(1)
    const [open] = await client.call(openDepositsEndpoint, undefined)
    const refused = answers.filter(({ code }) => code === 6009)
    expect(refused).toHaveLength(DEPOSITS_A_MINUTE - 1)
    for (const { data } of refused) expect(data).toEqual({ orderNo: open?.orderNo })
    // One more within the minute is one too many; in the next one it may be tried again.
    expect((await tryToPay(client, 'XNBSK', '200.05')).code).toBe(6011)
    await advanceClock(site(), 60_000)
    expect((await tryToPay(client, 'XNBSK', '200.05')).code).toBe(6000)
  })

  test('two open orders of an address never ask for the same, and each keeps the rate that it was made at', async () => {
    const members = [await newPayer(), await newPayer(), await newPayer()]
    const orders = await Promise.all(members.map(({ client }) => pay(client, 'USDT_TRC20', '1000.05')))
    const asked = orders.map(({ payAmount }) => payAmount).toSorted()
    expect(asked).toEqual(['140.8521', '140.8522', '140.8523'])
    const [first] = members
    const [order] = orders
    if (first === undefined || order === undefined) throw new Error('nobody paid')
    await first.client.call(closeOrderEndpoint, { orderNo: order.orderNo })
    await site().sandbox('POST', '/sandbox/deposits/channel', { code: 'USDT_TRC20', rate: '8.00' })
    const dearer = await pay(first.client, 'USDT_TRC20', '1000.05')
    expect(dearer).toMatchObject({ rate: '8.00', payAmount: '125.0063', currency: 'USDT' })
    const second = orders[1]?.orderNo ?? ''
    expect(await members[1]?.client.call(depositOrderEndpoint, { orderNo: second })).toMatchObject({ rate: '7.10' })
    await site().sandbox('POST', '/sandbox/deposits/channel', { code: 'USDT_TRC20', rate: '7.10' })
    const again = await newPayer()
    const free = await pay(again.client, 'USDT_TRC20', '1000.05')
    expect(free.payAmount, 'the amount of the order that was cancelled').toBe(order.payAmount)
  })

  test(
    'DOMAIN 5.1: the fen of an amount choose its end, by the business clock',
    { timeout: 60_000 * SLOWNESS },
    async () => {
      const { client } = await newPayer()
      const tab = await openSiteSocket(site().url)
      await tab.follow(client)
      const quick = await pay(client, 'BANK_TRANSFER', '100.01')
      const usual = await pay(client, 'USDT_TRC20', '1000')
      const mismatch = await pay(client, 'ALIPAY', '100.03')
      const fails = await pay(client, 'HUIWANG', '100.04')
      const expires = await pay(client, 'XNBSK', '100.02')
      const stays = await pay(client, 'QUICK', '100.05')
      await advanceClock(site(), 5_000)
      await reaches(client, quick.orderNo, success)
      await tab.nextOf('balance')
      expect(await centerOf(client)).toBe('100.01')
      await advanceClock(site(), 1_000)
      await vi.waitFor(async () => {
        const seen = await client.call(depositStatusEndpoint, { orderNo: usual.orderNo })
        expect(seen).toMatchObject({ status: confirming, confirmations: 7, need: 19, remainSec: 0 })
      }, SOON)
      await advanceClock(site(), 4_000)
      await reaches(client, fails.orderNo, failed)
      await reaches(client, mismatch.orderNo, review)
      expect(await client.call(depositStatusEndpoint, { orderNo: mismatch.orderNo })).toMatchObject({
        ...{ paidAmount: '50.01', message: '到账金额与订单金额不符，客服正在核对' },
      })
      await advanceClock(site(), 10_000)
      await reaches(client, usual.orderNo, success)
      await advanceClock(site(), 10_000)
      await reaches(client, mismatch.orderNo, success)
      await reaches(client, expires.orderNo, expired)
      expect(await statusOf(client, stays.orderNo)).toBe(pending)
      expect((await client.call(openDepositsEndpoint, undefined)).map(({ orderNo }) => orderNo)).toEqual([
        stays.orderNo,
      ])
      // 100.01, 1000.00 and 0.2 % of it, and the 50.01 that have arrived of 100.03.
      expect(await centerOf(client)).toBe('1152.02')
      const gifts = await client.call(dealRecordEndpoint, { type: 'bonus' })
      expect(gifts.list).toMatchObject([{ subType: 'bonus_deposit', amount: '2.00', remark: 'USDT-TRC20存款赠送' }])
      const story = { list: 'deals', id: gifts.list[0]?.id ?? '' } as const
      const { steps } = await client.call(recordHistoryEndpoint, story)
      expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['提交订单', '存款', '存款赠送']))
      const { list } = await client.call(dealRecordEndpoint, {})
      expect(list.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual([
        'bonus 2.00',
        'deposit 100.01',
        'deposit 1000.00',
        'deposit 50.01',
      ])
      const whole = await client.call(depositOrderEndpoint, { orderNo: mismatch.orderNo })
      expect(whole.history.map(({ status }) => status)).toEqual([pending, review, success])
      expect(whole.bonus, 'nothing was given on it').toBeUndefined()
      const given = { paidAmount: '1000.00', bonus: '2.00' }
      expect(await client.call(depositOrderEndpoint, { orderNo: usual.orderNo })).toMatchObject(given)
      const { list: letters } = await client.call(letterListEndpoint, { type: 'fd' })
      expect(letters.map(({ title }) => title).toSorted()).toEqual([
        ...['存款失败', '存款成功', '存款成功', '存款成功', '存款核对中'],
      ])
      const texts = letters.map(({ content }) => content).filter((text) => text.includes('赠送'))
      expect(texts).toEqual([`您的存款¥1,000.00已到账，另赠送¥2.00，订单号：${usual.orderNo}。`])
      await advanceClock(site(), 600_000)
      await reaches(client, stays.orderNo, expired)
      await mustAgree()
      tab.socket.close()
    },
  )

  test('[S7.072] [S7.074] an order is said to be paid or cancelled, each while that means something', async () => {
    const { client } = await newPayer()
    const said = await pay(client, 'USDT_ERC20', '200.05')
    const txHash = `0x${'ab'.repeat(32)}`
    expect(await client.call(submitPaidEndpoint, { orderNo: said.orderNo, txHash })).toEqual({ status: submitted })
    expect(await client.call(submitPaidEndpoint, { orderNo: said.orderNo }), 'again').toEqual({ status: submitted })
    expect(await client.answer(closeOrderEndpoint, { orderNo: said.orderNo })).toMatchObject({
      ...{ code: 6012, message: '该订单已付款或已结束，无法取消' },
    })
    expect((await client.answer(submitPaidEndpoint, { orderNo: said.orderNo, txHash: 'none' })).code).toBe(6007)
    const foreign = { orderNo: said.orderNo, voucher: '/site/api/v1/user/upload/image/' + 'x'.repeat(32) }
    expect(await client.answer(submitPaidEndpoint, foreign)).toMatchObject({ code: 6007, message: '请重新上传凭证' })

    const closed = await pay(client, 'HUIWANG', '200.05')
    await client.call(closeOrderEndpoint, { orderNo: closed.orderNo, reason: '不想要了' })
    await client.call(closeOrderEndpoint, { orderNo: closed.orderNo })
    expect(await statusOf(client, closed.orderNo)).toBe(cancelled)
    expect((await client.answer(submitPaidEndpoint, { orderNo: closed.orderNo })).code).toBe(6012)
    expect((await pay(client, 'HUIWANG', '200.05')).orderNo).not.toBe(closed.orderNo)

    const named = await pay(client, 'BANK_TRANSFER', '200.05')
    expect((await client.answer(submitPaidEndpoint, { orderNo: named.orderNo, payerName: '别人' })).code).toBe(6449)
    await advanceClock(site(), 900_000)
    expect((await client.answer(submitPaidEndpoint, { orderNo: named.orderNo })).code).toBe(6012)
    expect(await statusOf(client, named.orderNo)).toBe(expired)
    expect((await pay(client, 'BANK_TRANSFER', '200.05')).status, 'at once, whoever has written it down').toBe(pending)
    expect((await advance(said.orderNo, 'reject')).isChanged).toBe(false)
    await advance(said.orderNo, 'failed')
    const { list } = v.parse(ListSchema, await site().sandbox('GET', '/sandbox/deposits'))
    expect(list.find(({ orderNo }) => orderNo === said.orderNo)).toMatchObject({ txHash, status: failed })
    expect(list.find(({ orderNo }) => orderNo === closed.orderNo)).toMatchObject({ closeReason: '不想要了' })
  })

  test('what the provider tells counts once, however often, late, or of whatever amount it comes', async () => {
    const { client } = await newPayer()
    const order = await pay(client, 'HUIWANG', '200.05')
    const { orderNo } = order
    const told = paid(orderNo, '200.05')
    expect(await notify(told, { secret: 'x'.repeat(64) })).toBe('BAD_REQUEST')
    expect(await notify(told, { timestamp: String(Date.now() - 400_000) })).toBe('BAD_REQUEST')
    expect(await notify(told, { body: JSON.stringify({ ...told, amount: '9999.00' }) })).toBe('BAD_REQUEST')
    expect(await notify({ ...told, amount: '-1.00' })).toBe('BAD_REQUEST')
    expect(await notify(paid('D260101000', '1.00'))).toBe('ORDER_UNKNOWN')
    expect(await statusOf(client, orderNo)).toBe(pending)
    expect(await Promise.all(Array.from({ length: 20 }, () => notify(told)))).toEqual(Array(20).fill('OK'))
    expect(await notify({ ...told, amount: '100.00' })).toBe('EVENT_MISMATCH')
    expect(await notify(paid(orderNo, '200.05')), 'paid a second time').toBe('OK')
    expect(await notify({ eventId: key(), orderNo, kind: 'failed', amount: '200.05' })).toBe('OK')
    expect(await statusOf(client, orderNo)).toBe(success)
    expect(await centerOf(client)).toBe('200.05')
    const { rows } = await store().database.pool.query<{ outcome: string }>(
      'select outcome from deposit_notification where order_no = $1 order by outcome',
      [orderNo],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['applied', 'ignored', 'surplus'])
    const { surplus } = v.parse(ListSchema, await site().sandbox('GET', '/sandbox/deposits'))
    expect(surplus[0], 'staff see what is to be given back').toMatchObject({ orderNo, amount: '200.05' })

    const late = await pay(client, 'XNBSK', '200.05')
    await advanceClock(site(), 900_000)
    await notify(paid(late.orderNo, '200.05'))
    expect(await client.call(depositStatusEndpoint, { orderNo: late.orderNo })).toMatchObject({
      ...{ status: review, paidAmount: '200.05', message: '款项在订单结束后到账，客服正在核对' },
    })
    expect(await advance(late.orderNo, 'reject')).toEqual({ status: failed, isChanged: true })
    expect(await centerOf(client)).toBe('200.05')

    const coins = await pay(client, 'USDT_TRC20', '710.05')
    await notify(paid(coins.orderNo, '50.0000'))
    expect(await client.call(depositStatusEndpoint, { orderNo: coins.orderNo })).toMatchObject({ paidAmount: '355.00' })
    expect(await advance(coins.orderNo, 'approve')).toEqual({ status: success, isChanged: true })
    expect(await centerOf(client)).toBe('555.76')
    await mustAgree()
  })

  test('DOMAIN 5.1: a failure that is told before the payment was seen ends the order when it is seen', async () => {
    const { client } = await newPayer()
    const { orderNo, payAmount: amount } = await pay(client, 'HUIWANG', '200.05')
    expect(await notify({ eventId: key(), orderNo, kind: 'failed', amount })).toBe('OK')
    expect(await statusOf(client, orderNo)).toBe(pending)
    expect(await notify({ eventId: key(), orderNo, kind: 'seen', amount })).toBe('OK')
    const { status, message, history } = await client.call(depositOrderEndpoint, { orderNo })
    expect({ status, message }).toEqual({ status: failed, message: '付款未成功，款项未到账' })
    expect(history.map((step) => step.status)).toEqual([pending, confirming, failed])
    await mustAgree()
  })

  test('DOMAIN 5.1: decimals that the currency has not change nothing, or are looked at; no payment is lost for them', async () => {
    const { client } = await newPayer()
    const same = await pay(client, 'HUIWANG', '200.05')
    expect(await notify(paid(same.orderNo, '200.0500'))).toBe('OK')
    expect(await statusOf(client, same.orderNo)).toBe(success)
    const odd = await pay(client, 'HUIWANG', '200.05')
    expect(await notify(paid(odd.orderNo, '200.0567'))).toBe('OK')
    expect(await client.call(depositStatusEndpoint, { orderNo: odd.orderNo })).toMatchObject({
      ...{ status: review, paidAmount: '200.05', message: '到账金额与订单金额不符，客服正在核对' },
    })
    await advance(odd.orderNo, 'approve')
    expect(await centerOf(client)).toBe('400.10')
    await mustAgree()
  })

  test('DOMAIN 5.1: money that comes after the end of an order is looked at and credited, and its open page hears of it', async () => {
    const { client } = await newPayer()
    const orders = [await pay(client, 'USDT_ERC20', '710.05'), await pay(client, 'HUIWANG', '200.02')]
    const closed = await pay(client, 'XNBSK', '300.05')
    await close(client, closed.orderNo)
    await advanceClock(site(), 1_800_000)
    for (const { orderNo } of orders) await reaches(client, orderNo, expired)
    const tab = await openSiteSocket(site().url)
    await tab.follow(client)
    for (const { orderNo, payAmount } of [...orders, closed]) {
      expect(await notify(paid(orderNo, payAmount))).toBe('OK')
      await tab.nextOf('balance')
      expect(await client.call(depositStatusEndpoint, { orderNo })).toMatchObject({
        ...{ status: review, message: '款项在订单结束后到账，客服正在核对' },
      })
      expect((await client.call(openDepositsEndpoint, undefined)).map((order) => order.orderNo)).toContain(orderNo)
      expect(await advance(orderNo, 'approve')).toEqual({ status: success, isChanged: true })
    }
    // With 0.2 % on top of the coins.
    expect(await centerOf(client)).toBe('1211.54')
    tab.socket.close()
    await mustAgree()
  })

  test('an order that its member or a pause has cancelled is not paid by itself, and no letter tells of it', async () => {
    const [called, paused] = [await newPayer(), await newPayer()]
    const timeout = { hours: 24, password: md5('passw0rd') } as const
    const { orderNo } = await pay(called.client, 'HUIWANG', '300')
    const other = await pay(paused.client, 'HUIWANG', '300')
    await close(called.client, orderNo)
    await paused.client.call(timeoutEndpoint, timeout)
    const letters = async () =>
      (await called.client.call(letterListEndpoint, { type: 'fd' })).list.map(({ title }) => title)
    await advanceClock(site(), 20_000)
    await vi.waitFor(async () => {
      const { rows } = await store().database.pool.query(
        `select status from job where name = 'deposits.sandbox_notify' and data ->> 'orderNo' = any($1)`,
        [[orderNo, other.orderNo]],
      )
      expect(rows).toEqual([{ status: 'done' }, { status: 'done' }])
    }, SOON)
    expect(await statusOf(called.client, orderNo)).toBe(cancelled)
    expect(await statusOf(paused.client, other.orderNo)).toBe(cancelled)
    expect(await letters()).toEqual([])
    await advance(orderNo, 'paid')
    expect(await statusOf(called.client, orderNo), 'a late payment is made by hand').toBe(review)
    expect(await letters()).toEqual(['存款核对中'])
    await advance(orderNo, 'reject')
    await advance(orderNo, 'paid')
    expect(await letters(), 'each time that money comes is told').toEqual(['存款核对中', '存款失败', '存款核对中'])
  })

  test('DOMAIN 4.2: an order counts towards a limit until its time is over, whoever has written that down', async () => {
    const { client, id } = await newPayer()
    const { orderNo, expireAt, createdAt } = await pay(client, 'HUIWANG', '300.05')
    const { db } = store().database
    const days = { from: dayOf(createdAt), until: dayOf(createdAt) + 1 }
    const counted = async () => [
      await sumDeposited(db, id, days, expireAt - 1),
      await sumDeposited(db, id, days, expireAt),
    ]
    expect(await counted(), 'to pay').toEqual([30_005n, 0n])
    await client.call(submitPaidEndpoint, { orderNo })
    expect(await counted(), 'said to be paid').toEqual([30_005n, 0n])
    await advance(orderNo, 'seen')
    expect(await counted(), 'a payment is on its way').toEqual([30_005n, 30_005n])
    await advance(orderNo, 'paid')
    expect(await counted()).toEqual([30_005n, 30_005n])
  })

  test('approved and ended at the same moment, an order has one end and its money once', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, newPayer))
    for (const decisions of [
      ['paid', 'expire', 'paid'],
      ['paidOther', 'expire'],
      ['approve', 'reject', 'approve'],
    ]) {
      await Promise.all(
        members.map(async ({ client }) => {
          const { orderNo } = await pay(client, 'HUIWANG', '200.05')
          if (decisions.includes('approve')) await advance(orderNo, 'paidOther')
          await Promise.all([...decisions.map((event) => advance(orderNo, event)), close(client, orderNo)])
          expect([success, failed, review, expired, cancelled]).toContain(await statusOf(client, orderNo))
          const { rows } = await store().database.pool.query<{ status: number }>(
            'select status from deposit_step where order_no = $1 and status = any($2)',
            [orderNo, [success, failed, expired, cancelled]],
          )
          // Of an order that ended without money the late one is looked at: a second end only a person brings about.
          expect(rows.length, `${decisions.join()}: ${rows.map(({ status }) => status).join()}`).toBeLessThanOrEqual(1)
        }),
      )
    }
    await mustAgree()
  })

  test('a member whose account is frozen during an order makes no other, and gets all that was paid for it', async () => {
    const { client, id } = await newPayer()
    const [exact, half, late] = [
      await pay(client, 'HUIWANG', '200.05'),
      await pay(client, 'XNBSK', '300.05'),
      await pay(client, 'QUICK', '100.05'),
    ]
    const next = await payInput(client, 'WECHAT', '100.05')
    const { pool } = store().database
    await pool.query(`update member set status = 'frozen' where id = $1`, [id])
    // A session that was seen a moment ago is not asked about again at once: then the order itself is refused.
    expect([6001, 6030]).toContain((await client.answer(payEndpoint, next)).code)
    expect(await advance(exact.orderNo, 'paid')).toEqual({ status: success, isChanged: true })
    await advance(half.orderNo, 'paidOther')
    expect(await advance(half.orderNo, 'approve')).toEqual({ status: success, isChanged: true })
    await advanceClock(site(), 900_000)
    expect(await advance(late.orderNo, 'paid')).toEqual({ status: review, isChanged: true })
    expect(await advance(late.orderNo, 'approve')).toEqual({ status: success, isChanged: true })
    const balance = `select balance::text from ledger_account where owner = $1 and code = 'center'`
    expect((await pool.query(balance, [id])).rows).toEqual([{ balance: String(20_005 + 15_002 + 10_005) }])
    await pool.query(`update member set status = 'active' where id = $1`, [id])
    expect((await pay(client, 'WECHAT', '100.05')).status, 'nothing of the refused one is in the way').toBe(pending)
    await mustAgree()
  })

  test('an order goes on after a restart in the middle', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '300')
    const other = await startGateway(store().database)
    try {
      const there = other.client({ token: client.token })
      const shown = await site().sandbox('GET', '/sandbox/clock')
      await other.sandbox('POST', '/sandbox/clock', { now: v.parse(v.object({ now: v.number() }), shown).now })
      expect((await there.call(openDepositsEndpoint, undefined)).map((order) => order.orderNo)).toEqual([orderNo])
      await advanceClock(other, 20_000)
      await reaches(there, orderNo, success)
      expect(await centerOf(there)).toBe('300.00')
    } finally {
      await other.close()
    }
    await mustAgree()
  })
})
