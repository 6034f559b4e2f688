import {
  DEPOSIT_STATUS,
  type DepositStatus,
  STATUS,
  closeOrderEndpoint,
  depositOrdersEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
  submitPaidEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expect, test } from 'vitest'

import type { GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { depositsOn } from './testing/deposits-on.ts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS

describeOnEngines('deposits in the records', (context) => {
  const { site, store } = context
  const { newPayer, pay, advance, reaches } = depositsOn(context)

  const listOf = async (client: GatewayClient, status?: DepositStatus) =>
    (await client.call(depositOrdersEndpoint, { status })).list

  /** An order in each of its states, by its number; none is over by the clock. */
  async function oneOfEach(client: GatewayClient): Promise<ReadonlyMap<DepositStatus, string>> {
    const made = new Map<DepositStatus, string>()
    const make = async (status: DepositStatus, payCode: string, ...events: readonly string[]) => {
      const { orderNo } = await pay(client, payCode, '200.05')
      for (const event of events) await advance(orderNo, event)
      made.set(status, orderNo)
      return orderNo
    }
    await make(pending, 'BANK_TRANSFER')
    await client.call(submitPaidEndpoint, { orderNo: await make(submitted, 'ALIPAY') })
    await make(confirming, 'USDT_ERC20', 'seen')
    await make(success, 'USDT_TRC20', 'seen', 'paid')
    await make(expired, 'QUICK', 'expire')
    await client.call(closeOrderEndpoint, { orderNo: await make(cancelled, 'HUIWANG'), reason: '不存了' })
    await make(failed, 'WECHAT', 'seen', 'failed')
    await make(review, 'XNBSK', 'paidOther')
    return made
  }

  test('[D.054] every order is listed with its state, whatever became of it, and by its state; nobody else’s is', async () => {
    const { client } = await newPayer()
    const { client: other } = await newPayer()
    const made = await oneOfEach(client)
    const list = await listOf(client)
    expect(new Map(list.map(({ status, orderNo }) => [status, orderNo]))).toEqual(made)
    for (const [status, orderNo] of made) {
      expect(
        (await listOf(client, status)).map((line) => line.orderNo),
        String(status),
      ).toEqual([orderNo])
    }
    const by = (status: DepositStatus) => list.find((line) => line.status === status)
    expect(by(success)).toMatchObject({
      ...{ channelName: 'USDT-TRC20', wait: 'virtualWait', amount: '200.05', currency: 'USDT' },
      ...{ paidAmount: '200.05', bonus: '0.40', message: '' },
    })
    expect(by(pending)).toMatchObject({ channelName: '银行卡转账', payAmount: '200.05', bonus: '0.00' })
    expect(by(pending)?.paidAmount).toBeUndefined()
    expect(by(review)).toMatchObject({ paidAmount: '100.02', message: '到账金额与订单金额不符，客服正在核对' })
    expect(by(failed)?.message).toBe('付款未成功，款项未到账')
    expect(await listOf(other)).toEqual([])
  })

  test('[D.054] an order whose time is over is among the expired, whoever has written that down', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '200.05')
    expect(await listOf(client, expired)).toEqual([])
    const past = "update deposit_order set expire_at = now() - interval '1 hour' where order_no = $1"
    await store().database.pool.query(past, [orderNo])
    expect((await listOf(client, expired)).map((line) => [line.orderNo, line.status])).toEqual([[orderNo, expired]])
    expect(await listOf(client, pending)).toEqual([])
  })

  test('[D.054] pages go on where the one before ended, while others come and also of one moment', async () => {
    const { client, id } = await newPayer()
    const numbers: string[] = []
    for (const payCode of ['BANK_TRANSFER', 'ALIPAY', 'WECHAT', 'HUIWANG', 'XNBSK'])
      numbers.push((await pay(client, payCode, '200.05')).orderNo)
    await store().database.pool.query(
      'update deposit_order set created_at = (select min(created_at) from deposit_order where member_id = $1) where member_id = $1',
      [id],
    )
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { list, next } = await client.call(depositOrdersEndpoint, { pageSize: 2, cursor })
      seen.push(...list.map(({ orderNo }) => orderNo))
      cursor = next
      pages += 1
      if (pages === 1) await pay(client, 'QUICK', '200.05')
    } while (cursor !== undefined)
    expect(pages).toBe(3)
    expect(seen).toEqual(numbers.toSorted().toReversed())
    expect((await client.answer(depositOrdersEndpoint, { cursor: '0' })).code).toBe(STATUS.INVALID_PARAMETER)
  })

  test('[D.054] the history of an order is told by its number, with the money that moved; nobody else’s is', async () => {
    const { client } = await newPayer()
    const { client: other } = await newPayer()
    const historyOf = async (orderNo: string) => {
      const { steps } = await client.call(recordHistoryEndpoint, { list: 'deposits', orderNo })
      return steps.map(({ name, lines }) => [name, ...lines.map(({ account, amount }) => `${account} ${amount}`)])
    }
    const made = await oneOfEach(client)
    const of = (status: DepositStatus) => made.get(status) ?? ''
    expect(await historyOf(of(pending))).toEqual([['提交订单']])
    expect(await historyOf(of(cancelled))).toEqual([['提交订单'], ['订单已取消']])
    expect(await historyOf(of(failed))).toEqual([['提交订单'], ['到账确认中'], ['存款失败']])
    expect(await historyOf(of(review))).toEqual([['提交订单'], ['人工核对']])
    expect(await historyOf(of(success))).toEqual([
      ['提交订单'],
      ['到账确认中'],
      ['存款', 'center 200.05'],
      ['存款赠送', 'center 0.40'],
    ])
    for (const [who, orderNo] of [[other, of(success)] as const, [client, 'D0000000000000000'] as const])
      expect((await who.answer(recordHistoryEndpoint, { list: 'deposits', orderNo })).code).toBe(STATUS.NOT_FOUND)
  })

  test('[D.054] the file holds every order of the filter with its state in words', async () => {
    const { client } = await newPayer()
    const made = await oneOfEach(client)
    await reaches(client, made.get(success) ?? '', success)
    const linesOf = async (status?: DepositStatus) => {
      const { address, total } = await client.call(recordExportEndpoint, { list: 'deposits', status })
      const response = await fetch(site().url + address)
      expect(response.headers.get('content-disposition')).toMatch(/filename="deposits-[\d-]+\.csv"/)
      const lines = (await response.text()).trimEnd().split('\r\n')
      expect(lines).toHaveLength(total + 1)
      return lines
    }
    const [head, ...all] = await linesOf()
    expect(head).toBe('单号,提交时间,存款方式,金额,应付,币种,状态,实付,赠送,说明')
    expect(all).toHaveLength(8)
    const words = [
      '等待付款',
      '已提交付款',
      '正在确认',
      '存款成功',
      '订单已过期',
      '订单已取消',
      '存款失败',
      '人工审核中',
    ]
    for (const [status, orderNo] of made)
      expect(all.find((line) => line.startsWith(`${orderNo},`))).toContain(`,${words[status - 1]},`)
    const [, ...reviewed] = await linesOf(review)
    expect(reviewed).toHaveLength(1)
    expect(reviewed[0]).toContain(',人工审核中,100.02,0.00,到账金额与订单金额不符，客服正在核对')
  })

  test('[D.054] the list is of a period of 92 days at the most, the latest ones when none is named', async () => {
    const { client, id } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '200.05')
    const made = Date.now() - 100 * DAY_MS
    await store().database.pool.query('update deposit_order set created_at = $2 where member_id = $1', [
      id,
      new Date(made),
    ])
    expect(await listOf(client)).toEqual([])
    const period = { beginTime: made, endTime: made + DAY_MS }
    expect((await client.call(depositOrdersEndpoint, period)).list.map((line) => line.orderNo)).toEqual([orderNo])
    const long = { beginTime: made, endTime: made + 92 * DAY_MS }
    expect((await client.answer(depositOrdersEndpoint, long)).code).toBe(STATUS.INVALID_PARAMETER)
  })
})
