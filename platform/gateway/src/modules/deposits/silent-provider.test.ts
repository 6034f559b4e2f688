import { DEPOSIT_STATUS, depositOrderEndpoint, depositStatusEndpoint, letterListEndpoint } from '@site/contracts'
import { CONFIRMING_PATIENCE_MS } from '@site/domain'
import { expect, test, vi } from 'vitest'

import { advanceClock, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { selectSurplus } from './notifications.repository.ts'
import { depositsOn, key } from './testing/deposits-on.ts'

const { pending, confirming, success, failed, review } = DEPOSIT_STATUS
const SILENT = '付款长时间未得到支付渠道的确认，客服正在核实'
const OTHER_AMOUNT = '到账金额与订单金额不符，客服正在核对'

describeOnEngines('a payment that was seen and of which its provider says no more', (context) => {
  const { site, store } = context
  const { newPayer, pay, statusOf, centerOf, reaches, advance, notify, paid, mustAgree } = depositsOn(context)

  const seen = (orderNo: string, amount: string) => notify({ eventId: key(), orderNo, kind: 'seen', amount })

  /** An order whose provider has been silent for as long as it may. */
  async function newSilentOrder(client: GatewayClient, payCode = 'HUIWANG') {
    const order = await pay(client, payCode, '200.05')
    await seen(order.orderNo, order.payAmount)
    await advanceClock(site(), order.expireAt - order.createdAt)
    await jobIsWritten(order.orderNo)
    await advanceClock(site(), CONFIRMING_PATIENCE_MS)
    await reaches(client, order.orderNo, review)
    return order
  }

  const surplusOf = async (orderNo: string) =>
    (await selectSurplus(store().database.db, 50)).filter((payment) => payment.orderNo === orderNo)

  const jobIsWritten = (orderNo: string) =>
    vi.waitFor(async () => {
      const { rowCount } = await store().database.pool.query(
        "select from job where name = 'deposits.overdue' and key = $1",
        [orderNo],
      )
      expect(rowCount).toBe(1)
    }, SOON)

  test('DOMAIN 5.1: is looked at by staff a day after the time to pay, and not before; its channel is free again', async () => {
    const { client } = await newPayer()
    const { orderNo, payAmount, createdAt, expireAt } = await pay(client, 'USDT_TRC20', '710.05')
    await seen(orderNo, payAmount)
    await advanceClock(site(), expireAt - createdAt)
    await jobIsWritten(orderNo)
    await advanceClock(site(), CONFIRMING_PATIENCE_MS - 60_000)
    expect(await statusOf(client, orderNo)).toBe(confirming)
    await advanceClock(site(), 60_000)
    await reaches(client, orderNo, review)
    const order = await client.call(depositOrderEndpoint, { orderNo })
    expect(order).toMatchObject({ message: SILENT, history: [{ status: pending }, { status: confirming }, {}] })
    expect(order.paidAmount).toBeUndefined()
    const { list } = await client.call(letterListEndpoint, { type: 'fd' })
    expect(list.map(({ content }) => content)).toContain(`${SILENT}，订单号：${orderNo}。`)
    const next = await pay(client, 'USDT_TRC20', '710.05')
    expect(await statusOf(client, next.orderNo)).toBe(pending)
    expect(next.payAmount, 'the coins of the first are asked of nobody else').not.toBe(payAmount)
    await notify({ eventId: key(), orderNo, kind: 'seen', amount: payAmount, confirmations: 9 })
    expect(await client.call(depositStatusEndpoint, { orderNo })).toMatchObject({ status: review, confirmations: 9 })
  })

  test('what has not come cannot be approved; refused, it is looked at again when it comes', async () => {
    const { client } = await newPayer()
    const { orderNo, payAmount } = await newSilentOrder(client)
    expect(await advance(orderNo, 'approve')).toEqual({ status: review, isChanged: false })
    expect(await centerOf(client)).toBe('0.00')
    expect(await advance(orderNo, 'reject')).toEqual({ status: failed, isChanged: true })
    expect(await surplusOf(orderNo), 'nothing has come that could be given back').toEqual([])
    expect(await notify(paid(orderNo, payAmount))).toBe('OK')
    expect(await statusOf(client, orderNo)).toBe(review)
    await advance(orderNo, 'approve')
    expect(await centerOf(client)).toBe('200.05')
    await mustAgree()
  })

  test('the exact amount that comes then is credited, once; another one is looked at first; a second one goes back', async () => {
    const { client } = await newPayer()
    const exact = await newSilentOrder(client)
    expect(await notify(paid(exact.orderNo, exact.payAmount))).toBe('OK')
    expect(await client.call(depositStatusEndpoint, { orderNo: exact.orderNo })).toMatchObject({
      ...{ status: success, message: '', paidAmount: '200.05' },
    })
    expect(await centerOf(client)).toBe('200.05')

    const other = await newSilentOrder(client, 'XNBSK')
    expect(await notify(paid(other.orderNo, '100.00'))).toBe('OK')
    expect(await client.call(depositStatusEndpoint, { orderNo: other.orderNo })).toMatchObject({
      ...{ status: review, message: OTHER_AMOUNT, paidAmount: '100.00' },
    })
    expect(await notify(paid(other.orderNo, other.payAmount))).toBe('OK')
    expect(await surplusOf(other.orderNo)).toMatchObject([{ amount: '200.05' }])
    expect(await advance(other.orderNo, 'approve')).toEqual({ status: success, isChanged: true })
    expect(await centerOf(client)).toBe('300.05')
    await mustAgree()
  })

  test('its end, its failure and its being over at the same moment leave one of them, and the money is where it says', async () => {
    for (const event of ['paid', 'paidOther', 'failed', 'reject', 'approve']) {
      const { client } = await newPayer()
      const { orderNo } = await newSilentOrder(client)
      await Promise.all([advance(orderNo, event), advance(orderNo, 'reject'), advance(orderNo, 'expire')])
      expect([success, review, failed], event).toContain(await statusOf(client, orderNo))
    }
    await mustAgree()
  })

  test('a failure that comes then ends it', async () => {
    const { client } = await newPayer()
    const { orderNo, payAmount: amount } = await newSilentOrder(client)
    expect(await notify({ eventId: key(), orderNo, kind: 'failed', amount })).toBe('OK')
    expect(await statusOf(client, orderNo)).toBe(failed)
    expect(await surplusOf(orderNo)).toEqual([])
    await mustAgree()
  })
})
