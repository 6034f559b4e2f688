import { ApiError, DEPOSIT_CHANNEL_STATE, IdSchema, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { DeskPageSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { findChannel, selectChannels, setChannel } from './deposits.repository.ts'
import type { DepositsService } from './deposits.service.ts'
import { payAmountOf, PROVIDER_PAGE } from './order-view.ts'
import { halfOf, type SandboxProvider } from './provider/index.ts'
import { providerPage } from './provider-page.ts'
import type { StaffService } from './staff.service.ts'

const OrderQuerySchema = v.object({ orderNo: IdSchema })
const AdvanceSchema = v.object({
  orderNo: IdSchema,
  event: v.picklist(['seen', 'paid', 'paidOther', 'failed', 'approve', 'reject', 'expire']),
  /** Of `paidOther`, in the currency of the order and more than 0; half of it without. */
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}\.(\d{2}|\d{4})$/), v.regex(/[1-9]/))),
})
const GiveBackSchema = v.object({ eventId: v.pipe(v.string(), v.maxLength(80)) })
const ChannelSchema = v.object({
  code: v.string(),
  state: v.optional(v.picklist(Object.values(DEPOSIT_CHANNEL_STATE))),
  rate: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}\.\d{2}$/))),
})
/** Orders that staff see at a time. */
const LISTED = 50

/**
 * What a person or a test does in the place of the provider and of staff: `GET /sandbox/deposits` lists the latest orders
 * (`open=1` those that are not over, `count=1` how many there are) and payments that no deposit has, of which `give-back` returns one, `deposits/channels` the channels,
 * `advance` leads one on, by the provider's signed call where it is the provider's to tell, `channel` closes and opens a channel or
 * sets its rate, and the page is where a redirected member pays.
 */
export function registerDepositsSandbox(
  { app, db, sandboxCall }: GatewayContext,
  deposits: DepositsService,
  staff: StaffService,
  provider: SandboxProvider,
): void {
  async function mustFind(orderNo: string) {
    const order = await deposits.find(orderNo)
    if (order === undefined) throw new ApiError(STATUS.NOT_FOUND)
    return order
  }

  sandboxCall('GET', '/sandbox/deposits', async ({ query }) => {
    const { name, open, before, count } = parseInput(DeskPageSchema, query)
    const ofMember = await namedMemberId(db, name)
    const which = { memberId: ofMember, onlyOpen: open === '1' }
    if (count === '1') return { count: await staff.count(which) }
    const list = await staff.latest({
      ...which,
      before: before === undefined ? undefined : await mustFind(before),
      limit: LISTED,
    })
    const names = await selectNames(
      db,
      list.map(({ memberId }) => memberId),
    )
    const last = list.length === LISTED ? list.at(-1) : undefined
    return {
      list: list.map((order) => ({ ...order, name: names.get(order.memberId) ?? '' })),
      surplus: await staff.surplus(LISTED),
      ...(last && { next: last.orderNo }),
    }
  })

  sandboxCall('GET', '/sandbox/deposits/channels', async () => {
    const channels = await selectChannels(db)
    return { list: channels.map(({ code, name, state, currency, rate }) => ({ code, name, state, currency, rate })) }
  })

  sandboxCall('POST', '/sandbox/deposits/advance', async ({ body, writeDown }) => {
    const { orderNo, event, amount } = parseInput(AdvanceSchema, body)
    const order = await mustFind(orderNo)
    if (event === 'approve' || event === 'reject' || event === 'expire') {
      const done = await deposits.decide(orderNo, event, writeDown)
      return { status: done?.order.status, isChanged: done?.isChanged === true }
    }
    const exact = payAmountOf(order)
    await provider.send({
      eventId: `${orderNo}:${crypto.randomUUID()}`,
      orderNo,
      kind: event === 'paidOther' ? 'paid' : event,
      amount: event === 'paidOther' ? (amount ?? halfOf(exact)) : exact,
      confirmations: event === 'seen' ? 1 : 0,
    })
    const { status } = await mustFind(orderNo)
    return { status, isChanged: status !== order.status }
  })

  sandboxCall('POST', '/sandbox/deposits/give-back', async ({ body, writeDown }) => {
    const done = await staff.giveBack(parseInput(GiveBackSchema, body).eventId, writeDown)
    if (done === undefined) throw new ApiError(STATUS.NOT_FOUND)
    return done
  })

  sandboxCall('POST', '/sandbox/deposits/channel', async ({ body, writeDown }) => {
    const { code, state, rate } = parseInput(ChannelSchema, body)
    const change = { ...(state !== undefined && { state }), ...(rate !== undefined && { rate }) }
    if (Object.keys(change).length === 0) throw new ApiError(STATUS.INVALID_PARAMETER)
    await db.transaction(async (tx) => {
      const before = await findChannel(tx, code)
      if (before === undefined) throw new ApiError(STATUS.NOT_FOUND)
      if (rate !== undefined && before.rate === null)
        throw new ApiError(STATUS.INVALID_PARAMETER, '该渠道以人民币支付，没有汇率')
      await setChannel(tx, code, change)
      await writeDown(tx, { subject: `deposit-channel:${code}`, before, after: { ...before, ...change } })
    })
    deposits.forgetChannels()
  })

  app.get(PROVIDER_PAGE, async (request, reply) => {
    const asked = v.safeParse(OrderQuerySchema, request.query)
    const order = asked.success ? await deposits.find(asked.output.orderNo) : undefined
    if (order === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('订单不存在')
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    return reply.send(providerPage({ orderNo: order.orderNo, payAmount: payAmountOf(order), currency: order.currency }))
  })
}
