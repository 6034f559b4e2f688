import {
  addFeedbackEndpoint,
  currencyTransferEndpoint,
  disputeStateEndpoint,
  disputeSubmitEndpoint,
  giftClaimEndpoint,
  joinActivityEndpoint,
  payEndpoint,
  recycleEndpoint,
  signalCodeEndpoint,
  transferRateEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import type { SeamlessCall } from '@site/contracts/seamless'
import { formatFen, microOf, parseFen } from '@site/domain'
import * as v from 'valibot'

import { answered, callDesk, type CountedCall, countedCalls, type Told } from './counted-calls.ts'
import { type Draw, type Kind, KIND_NAMES } from './money-draws.ts'
import type { Mover, Settled } from './movers.ts'
import { askInRoom } from './room-line.ts'
import { askedOnce } from './sent-again.ts'
import { enterSports, type Punter } from './sports-punter.ts'
import { NAME, sendNotification } from '../src/modules/deposits/testing/deposits-on.ts'
import { wish } from '../src/modules/withdrawals/testing/withdrawing.ts'
import type { GatewayClient } from '../src/testing/client.ts'
import type { RunningGateway } from '../src/testing/start-gateway.ts'
import { transferOf } from '../src/testing/transfer.ts'
import type { VenueBook } from '../src/testing/venue-book.ts'
import { createTestVenue, type VenueLine } from '../src/testing/venue.ts'

export type { Answer } from './counted-calls.ts'
export type MoneyCall = CountedCall<Kind>

export const VENUE = 'PGDZ'
/** Where no round is played, so that what is brought home from there is missed by none. */
export const STILL_VENUE = 'FBDJ'
/** As many as there are gifts of a grade. */
const GRADES = 8
/** Of the tasks of new members those that everybody here has done. */
const TASKS = ['bindPhone', 'realName', 'bindCard'] as const
const CHANNELS = ['HUIWANG', 'XNBSK', 'QUICK', 'ALIPAY', 'USDT_TRC20'] as const
const DESK_ACTS = ['approve', 'pay', 'refuse', 'fail', 'pay-in-part'] as const
const RainSchema = v.object({ packId: v.string() })
const TakenSchema = v.object({ amount: v.string() })
const WRONG_SECRET = 'not-the-secret-of-the-provider-at-all'

/** A gateway in this process or one of its own. */
type Server = Pick<RunningGateway, 'url' | 'client'>

interface Life {
  readonly server: Server
  readonly clients: ReadonlyMap<Mover, GatewayClient>
  readonly punters: ReadonlyMap<Mover, Punter>
  readonly venue: ReturnType<typeof createTestVenue>
}

/**
 * Calls that members, venues, the provider and the desk make of a server that may be another process each time.
 *
 * @param book where the venue writes down what it has paid, as it was answered
 * @param line by which the venue calls
 */
export function createMoneyCalls(settled: Settled, book: Pick<VenueBook, 'keep'>, line?: VenueLine) {
  const { movers } = settled
  let life: Life | undefined
  const deposits: { readonly orderNo: string; readonly payAmount: string; readonly mover: Mover }[] = []
  const withdrawals: string[] = []
  const tickets: { readonly ticketId: string; readonly mover: Mover }[] = []
  const rounds: { readonly roundId: string; readonly mover: Mover; readonly stake: string }[] = []
  let recycled = 0
  const done = Object.fromEntries(KIND_NAMES.map((kind) => [kind, 0])) as Record<Kind, number>

  function now(): Life {
    if (life === undefined) throw new Error('no server')
    return life
  }
  const clientOf = (mover: Mover) => now().clients.get(mover) as GatewayClient
  const punterOf = (mover: Mover) => now().punters.get(mover) as Punter
  const of = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
  const anyOf = <T>(list: readonly T[], n: number): T => of(list, n) as T
  const moverOf = ({ who }: Draw) => anyOf(movers, who)
  /** Who has to bet before a withdrawal in any case. */
  const payerOf = ({ who }: Draw) =>
    anyOf(
      movers.filter(({ isPayer }) => isPayer),
      who,
    )

  async function callSeamless(call: SeamlessCall, input: object): Promise<Told> {
    const { status } = await now().venue.send(call, input)
    return { isDone: status === 'OK', code: status }
  }

  const post = (path: string, body: object) => callDesk(now().server.url, path, body)
  const once = countedCalls(done)

  const makers: Record<Kind, (draw: Draw) => MoneyCall> = {
    deposit(draw) {
      const mover = payerOf(draw)
      const asked = { payCode: anyOf(CHANNELS, draw.which), amount: `${draw.yuan}.${draw.fen}` }
      const requestId = crypto.randomUUID()
      // One code for all: with another one it would be another call.
      const signal = askedOnce(() => clientOf(mover).call(signalCodeEndpoint, asked))
      async function send(): Promise<Told> {
        const { signalCode } = await signal()
        return answered(await clientOf(mover).answer(payEndpoint, { ...asked, payerName: NAME, signalCode, requestId }))
      }
      return once('deposit', send, (data) => deposits.push({ ...v.parse(payEndpoint.response, data), mover }))
    },
    callback(draw) {
      const order = of(deposits, draw.which)
      if (order === undefined) return makers.deposit(draw)
      const { orderNo, payAmount } = order
      const event = `${orderNo}:test-${draw.how % 3}`
      // The same event again, of another amount, later, or by somebody else.
      const amount = draw.how % 4 === 3 ? `1${payAmount}` : payAmount
      const kind = draw.how % 5 === 4 ? 'failed' : 'paid'
      const tweaks = draw.how % 7 === 6 ? { secret: WRONG_SECRET } : {}
      return once('callback', async () => {
        const status = await sendNotification(now().server.url, { eventId: event, orderNo, kind, amount }, tweaks)
        return { isDone: status === 'OK', code: status }
      })
    },
    decision(draw) {
      const order = of(deposits, draw.which)
      if (order === undefined) return makers.deposit(draw)
      const event = anyOf(['approve', 'expire', 'reject', 'seen', 'paid'], draw.how)
      return once('decision', () => post('/sandbox/deposits/advance', { orderNo: order.orderNo, event }))
    },
    withdrawal(draw) {
      const owners = movers.filter(({ isPayer }) => !isPayer)
      // Most by those who owe no bets; who owes some is refused, or the books would say so.
      const mover = draw.how % 3 === 2 ? payerOf(draw) : anyOf(owners, draw.who)
      const input = wish(`${draw.yuan}.${draw.fen}`, { cardId: mover.cardId })
      return once(
        'withdrawal',
        async () => answered(await clientOf(mover).answer(withdrawNewEndpoint, input)),
        (data) => withdrawals.push(v.parse(withdrawNewEndpoint.response, data).orderNo),
      )
    },
    desk(draw) {
      // The latest ones: those before them are over.
      const orderNo = of(withdrawals.slice(-4), draw.which)
      if (orderNo === undefined) return makers.withdrawal(draw)
      const act = anyOf(DESK_ACTS, draw.how)
      return once('desk', () => post(`/sandbox/withdrawals/${act}`, { orderNo, reason: '测试', amount: '60.00' }))
    },
    transfer(draw) {
      const mover = moverOf(draw)
      const ty = draw.how % 2 === 0 ? '1' : '2'
      const input = transferOf(draw.which % 4 === 0 ? STILL_VENUE : VENUE, `${draw.yuan % 7}.${draw.fen}`, ty)
      return once('transfer', async () => answered(await clientOf(mover).answer(venueTransferEndpoint, input)))
    },
    exchange(draw) {
      const mover = payerOf(draw)
      const amount = `${10 + (draw.yuan % 20)}.${draw.fen}`
      const requestId = crypto.randomUUID()
      const told = askedOnce(() => clientOf(mover).call(transferRateEndpoint, { from: 'USDT', to: 'CNY' }))
      async function send(): Promise<Told> {
        const { rate } = await told()
        return answered(await clientOf(mover).answer(currencyTransferEndpoint, { amount, rate, requestId }))
      }
      return once('exchange', send, (data) => {
        mover.yuan += parseFen(v.parse(currencyTransferEndpoint.response, data).got)
        mover.usdt -= microOf(parseFen(amount))
      })
    },
    bet(draw) {
      const mover = moverOf(draw)
      const item = { ...anyOf(settled.items, draw.which), stake: '30' }
      const requestId = crypto.randomUUID()
      const args = { requestId, policy: 'any', oddsType: 'H', mode: 'single', items: [item] } as const
      return once(
        'bet',
        async () => answered(await punterOf(mover).raw('PlaceBet', args)),
        (data) => {
          const { orders } = v.parse(RESOURCE_METHODS.PlaceBet.response, data)
          for (const { ticket_id: ticketId } of orders) tickets.push({ ticketId, mover })
        },
      )
    },
    cashOut(draw) {
      const ticket = of(tickets.slice(-12), draw.which)
      if (ticket === undefined) return makers.bet(draw)
      const { ticketId, mover } = ticket
      // Less than any offer: it is paid at what the ticket is worth.
      const input = {
        requestId: crypto.randomUUID(),
        ticketId,
        amount: '1.00',
        share: anyOf([50, 100] as const, draw.how),
      }
      return once(
        'cashOut',
        async () => answered(await punterOf(mover).raw('Cashout', input)),
        (data) => {
          mover.yuan += parseFen(v.parse(RESOURCE_METHODS.Cashout.response, data).paid)
        },
      )
    },
    debit(draw) {
      const mover = moverOf(draw)
      const roundId = crypto.randomUUID()
      const amount = `${1 + (draw.yuan % 9)}.${draw.fen}`
      const round = { session: mover.session, txId: `${roundId}:debit`, roundId, amount }
      return once(
        'debit',
        () => callSeamless('debit', { ...round, gameName: '测试', content: ['旋转'] }),
        () => {
          mover.yuan -= parseFen(amount)
          rounds.push({ roundId, mover, stake: amount })
        },
      )
    },
    credit(draw) {
      const [round] = rounds.length === 0 ? [] : rounds.splice(draw.which % rounds.length, 1)
      return round === undefined ? makers.debit(draw) : endOf(round, draw.how)
    },
    recycle(draw) {
      const mover = moverOf(draw)
      const input = { channelCode: STILL_VENUE, requestId: crypto.randomUUID() }
      return once(
        'recycle',
        async () => answered(await clientOf(mover).answer(recycleEndpoint, input)),
        (data) => {
          recycled += v.parse(recycleEndpoint.response, data).recovered.filter(({ ok }) => ok).length
        },
      )
    },
    gift(draw) {
      const mover = payerOf(draw)
      const input = { id: `upgrade:${1 + (draw.which % GRADES)}`, requestId: crypto.randomUUID() }
      return once(
        'gift',
        async () => answered(await clientOf(mover).answer(giftClaimEndpoint, input)),
        (data) => {
          mover.yuan += parseFen(v.parse(giftClaimEndpoint.response, data).amount)
        },
      )
    },
    activity(draw) {
      const mover = payerOf(draw)
      const option = anyOf(TASKS, draw.which)
      const input = { id: 'new-tasks', action: 'claim', option, requestId: crypto.randomUUID() } as const
      return once(
        'activity',
        async () => answered(await clientOf(mover).answer(joinActivityEndpoint, input)),
        (data) => {
          mover.yuan += parseFen(v.parse(joinActivityEndpoint.response, data).prize?.amount ?? '0')
        },
      )
    },
    redPacket(draw) {
      const mover = payerOf(draw)
      const { rid } = settled
      const rain = { rid, requestId: crypto.randomUUID(), title: '测试', total: '8.88', count: 8, seconds: 600 }
      const fallen = askedOnce(
        () => post('/sandbox/chat/rains', rain),
        ({ isDone }) => isDone,
      )
      async function send(): Promise<Told> {
        const made = await fallen()
        if (!made.isDone) return made
        const { packId } = v.parse(RainSchema, made.data)
        const wished = { rid, msgId: CHAT_MSG.takeRedPacket, msgData: { packId } } as const
        const answer = await askInRoom(now().server.url, clientOf(mover), wished)
        return answered({ code: answer.code, data: 'msgData' in answer ? answer.msgData : undefined })
      }
      return once('redPacket', send, (data) => {
        mover.yuan += parseFen(v.parse(TakenSchema, data).amount)
      })
    },
    reward(draw) {
      const payer = payerOf(draw)
      const feedback = { type: 'suggestion', title: '测试', content: '请把测试写得更清楚一些，谢谢' } as const
      const told = askedOnce(
        () => clientOf(payer).answer(addFeedbackEndpoint, feedback).then(answered),
        ({ isDone }) => isDone,
      )
      async function send(): Promise<Told> {
        const said = await told()
        if (!said.isDone) return said
        const { id } = v.parse(addFeedbackEndpoint.response, said.data)
        return post('/sandbox/feedback/adopt', { id: Number(id), content: '已采纳', rewardId: 'suggestion' })
      }
      return once('reward', send)
    },
    dispute(draw) {
      const order = of(deposits, draw.which)
      if (order === undefined) return makers.deposit(draw)
      const subject = { kind: 'deposit', number: order.orderNo } as const
      async function send(): Promise<Told> {
        const client = clientOf(order?.mover as Mover)
        const reason = '到账金额与支付金额不符'
        const lodged = answered(await client.answer(disputeSubmitEndpoint, { ...subject, reason }))
        const { data } = await client.answer(disputeStateEndpoint, subject)
        const id = v.is(disputeStateEndpoint.response, data) ? data.last?.id : undefined
        return id === undefined ? lodged : post('/sandbox/disputes/uphold', { id, answer: '更正', correction: '1.23' })
      }
      return once('dispute', send)
    },
  }

  /** A round is won, lost or taken back. */
  function endOf({ roundId, mover, stake }: (typeof rounds)[number], how: number): MoneyCall {
    const isBack = how % 4 === 0
    const amount = isBack ? stake : how % 4 === 1 ? '0.00' : `${how % 20}.50`
    const common = { venue: VENUE, roundId, txId: `${roundId}:end` }
    const send = () =>
      isBack
        ? callSeamless('rollback', { ...common, refTxId: `${roundId}:debit` })
        : callSeamless('credit', { ...common, amount, resultText: '测试' })
    return once('credit', send, () => {
      mover.yuan += parseFen(amount)
      if (!isBack) book.keep(VENUE, roundId, formatFen(parseFen(stake)), formatFen(parseFen(amount)))
    })
  }

  return {
    deposits,
    withdrawals,
    tickets,
    /** Calls of each kind that were done, each once however often it was sent. */
    done,
    /** Times that something came home from a venue. */
    recycled: () => recycled,
    clientOf,
    punterOf,
    /** Where everything goes now. */
    url: () => now().server.url,
    callSeamless,

    /** Goes on with another process. */
    async meet(server: Server): Promise<void> {
      const clients = new Map(
        movers.map((mover) => {
          const { token, deviceId } = mover
          return [mover, server.client({ token, deviceId, theme: 'jade' })] as const
        }),
      )
      const punters = new Map<Mover, Punter>()
      for (const [mover, client] of clients) punters.set(mover, await enterSports(client))
      life = { server, clients, punters, venue: createTestVenue(server.url, line) }
    },

    /** Made when it is sent first: what it is about is there by then. */
    make: (draw: Draw): MoneyCall => makers[draw.kind](draw),

    endRounds: async () => {
      for (const round of rounds.splice(0)) await endOf(round, 0).send()
    },
  }
}
