import type { DepositOrder, PaymentType, ResponseOf, depositStatusEndpoint } from '@site/contracts'
import { DEPOSIT_CHANNEL_STATE, WAIT_SCREENS } from '@site/contracts'
import { depositStatusAt, formatCoins, formatFen, isPayableDeposit, printTruncated, ratio } from '@site/domain'

import type { ChannelRow, DepositRow } from '../../db/schema/deposits.ts'
import { BANKS } from '../payout/index.ts'
import type { DepositStep } from './deposits.repository.ts'

/** Where the sandbox's provider shows the page on which a redirected member pays. */
export const PROVIDER_PAGE = '/sandbox/deposits/page'

/** What staff are to look at, as the member reads it. */
export const REVIEW = {
  amount: '到账金额与订单金额不符，客服正在核对',
  late: '款项在订单结束后到账，客服正在核对',
  silent: '付款长时间未得到支付渠道的确认，客服正在核实',
} as const
export const FAILED = { payment: '付款未成功，款项未到账', rejected: '经核对，该笔存款未能确认' } as const

export function toPaymentType(channel: ChannelRow, isOpen: boolean): PaymentType {
  const { code, name, icon, tag, wait, decimals, rate, network, confirmations, timeoutSec, tips, currency } = channel
  return {
    code,
    name,
    icon,
    tag,
    wait,
    min: formatFen(channel.min),
    max: formatFen(channel.max),
    quickAmounts: channel.quickAmounts.map(formatFen),
    decimals,
    bonusRate: channel.bonusRate === 0 ? '' : printTruncated(ratio(BigInt(channel.bonusRate), 100n), 2),
    needPayerName: channel.needPayerName ? 1 : 0,
    payCurrency: currency,
    ...(rate !== null && { rate }),
    ...(network !== null && { network }),
    ...(confirmations > 0 && { need: confirmations }),
    banks: channel.asksBank ? BANKS.map((bank) => ({ code: bank.bankCode, name: bank.name })) : [],
    timeoutSec,
    tips,
    state: isOpen ? DEPOSIT_CHANNEL_STATE.open : DEPOSIT_CHANNEL_STATE.maintenance,
  }
}

/** What has to be paid, in words of the wire. */
export function payAmountOf({ payUnits, rate }: Pick<DepositRow, 'payUnits' | 'rate'>): string {
  return rate === null ? formatFen(payUnits) : formatCoins(payUnits)
}

/** Whom to pay and how, as the page of the channel shows it. */
export function payeeOf(
  { wait, payee, network, code }: ChannelRow,
  orderNo: string,
  payAmount: string,
  remark: string,
): DepositOrder['payee'] {
  const { bank, account, name, address } = payee
  const to = { ...(bank && { bank }), ...(account && { account }), ...(name && { name }) }
  if (address !== undefined) return { ...(network !== null && { network }), address, qr: address }
  if (wait === 'redirect') return { ...to, url: `${PROVIDER_PAGE}?orderNo=${orderNo}` }
  if (wait === 'transferWait') return { ...to, remark }
  return { ...to, remark, qr: `SANDBOX-PAY ${code} ${orderNo} ${payAmount}` }
}

/** How far an order is, at a moment of the business clock. */
export function progressOf(order: DepositRow, need: number, now: number): ResponseOf<typeof depositStatusEndpoint> {
  const expireAt = order.expireAt.getTime()
  const status = depositStatusAt({ status: order.status, expireAt }, now)
  return {
    orderNo: order.orderNo,
    status,
    ...(need > 0 && { confirmations: order.confirmations, need }),
    ...(order.paidAmount !== null && { paidAmount: formatFen(order.paidAmount) }),
    ...(order.bonus > 0n && { bonus: formatFen(order.bonus) }),
    remainSec: isPayableDeposit(status) ? Math.ceil((expireAt - now) / 1_000) : 0,
    message: order.message,
    expireAt,
    serverTime: now,
  }
}

/** What an order has come to at a moment: with the end of its time, also where nobody has written that down yet. */
export function stepsAt(order: DepositRow, written: readonly DepositStep[], now: number): readonly DepositStep[] {
  const status = depositStatusAt({ status: order.status, expireAt: order.expireAt.getTime() }, now)
  // It may have been written between the look at the order and that at its steps.
  const isTold = status === order.status || written.some((step) => step.status === status)
  return isTold ? written : [...written, { status, at: order.expireAt }]
}

/** Where the orders of a channel are waited for. */
export function waitScreenOf({ wait, code }: Pick<ChannelRow, 'wait' | 'code'>): DepositOrder['wait'] {
  const screen = WAIT_SCREENS.find((one) => one === wait)
  if (screen === undefined) throw new Error(`the channel ${code} makes no orders`)
  return screen
}

export function toOrder(
  order: DepositRow,
  channel: ChannelRow,
  steps: readonly DepositStep[],
  now: number,
): DepositOrder {
  return {
    ...progressOf(order, channel.confirmations, now),
    payCode: order.payCode,
    channelName: channel.name,
    wait: waitScreenOf(channel),
    amount: formatFen(order.amount),
    payAmount: payAmountOf(order),
    currency: order.currency,
    ...(order.rate !== null && { rate: order.rate }),
    payee: order.payee,
    ...(order.payerName !== null && { payerName: order.payerName }),
    createdAt: order.createdAt.getTime(),
    history: stepsAt(order, steps, now).map(({ status, at }) => ({ status, at: at.getTime() })),
  }
}

/** The channel of an order, which is never deleted. */
export function mustHaveChannel(channel: ChannelRow | undefined, { payCode }: DepositRow): ChannelRow {
  if (channel === undefined) throw new Error(`the channel ${payCode} of an order is gone`)
  return channel
}
