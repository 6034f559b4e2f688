import {
  DEPOSIT_STATUS,
  type DepositLine,
  type DepositStatus,
  type ParsedRequestOf,
  type ResponseOf,
  type depositOrdersEndpoint,
} from '@site/contracts'
import { depositStatusAt, formatFen, siteTimestamp } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { ChannelRow, DepositRow } from '../../db/schema/deposits.ts'
import { cursorOf, positionOf } from '../../lib/cursor.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { cutPage, rowsFor } from '../../lib/list-page.ts'
import { findOrder, selectChannels, selectSteps } from './deposits.repository.ts'
import { payAmountOf, stepsAt, waitScreenOf } from './order-view.ts'
import * as repository from './records.repository.ts'

type Asked = ParsedRequestOf<typeof depositOrdersEndpoint>
type Filter = Pick<Asked, 'status' | 'beginTime' | 'endTime'>

const listedBy = ({ status, beginTime, endTime }: Filter): repository.ListedDeposits => ({
  status,
  ...databasePeriod({ beginTime, endTime }),
})

/**
 * One page of a member's orders, whatever became of them, the latest first.
 *
 * @param now business clock, epoch ms
 * @throws ApiError 6007 for a cursor that no page has given
 */
export async function listOrders(
  db: Executor,
  memberId: number,
  filter: Filter,
  { cursor, pageSize }: Pick<Asked, 'cursor' | 'pageSize'>,
  now: number,
): Promise<ResponseOf<typeof depositOrdersEndpoint>> {
  const after = cursor === undefined ? undefined : positionOf(cursor, (text) => text)
  const page = { after, ...rowsFor({ pageSize }) }
  const rows = await repository.selectListed(db, memberId, listedBy(filter), page, new Date(now))
  const channels = new Map((await selectChannels(db)).map((channel) => [channel.code, channel]))
  const { shown, more } = cutPage(rows, pageSize, (last) => cursorOf(last.createdAt.getTime(), last.orderNo))
  return {
    list: shown.map((order) => toLine(order, channels.get(order.payCode), now)),
    ...more,
  }
}

function toLine(order: DepositRow, channel: ChannelRow | undefined, now: number): DepositLine {
  if (channel === undefined) throw new Error(`the channel ${order.payCode} of an order is gone`)
  const { orderNo, status, expireAt, amount, currency, paidAmount, bonus, message, createdAt } = order
  return {
    orderNo,
    status: depositStatusAt({ status, expireAt: expireAt.getTime() }, now),
    channelName: channel.name,
    wait: waitScreenOf(channel),
    amount: formatFen(amount),
    payAmount: payAmountOf(order),
    currency,
    ...(paidAmount !== null && { paidAmount: formatFen(paidAmount) }),
    bonus: formatFen(bonus),
    message,
    createdAt: createdAt.getTime(),
  }
}

/** What the states are called in files; the page has words of its own language. */
export const STATE_NAMES: Readonly<Record<DepositStatus, string>> = {
  [DEPOSIT_STATUS.pending]: '等待付款',
  [DEPOSIT_STATUS.submitted]: '已提交付款',
  [DEPOSIT_STATUS.confirming]: '正在确认',
  [DEPOSIT_STATUS.success]: '存款成功',
  [DEPOSIT_STATUS.expired]: '订单已过期',
  [DEPOSIT_STATUS.cancelled]: '订单已取消',
  [DEPOSIT_STATUS.failed]: '存款失败',
  [DEPOSIT_STATUS.review]: '人工审核中',
}

/** States before the money, as the records call them; the journals tell of the money. */
const STEP_NAMES: Partial<Readonly<Record<DepositStatus, string>>> = {
  [DEPOSIT_STATUS.pending]: '提交订单',
  [DEPOSIT_STATUS.submitted]: '已提交付款',
  [DEPOSIT_STATUS.confirming]: '到账确认中',
  [DEPOSIT_STATUS.expired]: '订单已过期',
  [DEPOSIT_STATUS.cancelled]: '订单已取消',
  [DEPOSIT_STATUS.failed]: '存款失败',
  [DEPOSIT_STATUS.review]: '人工核对',
}

/** Deposits for the records: their steps and their file. */
export const depositRecords = {
  refType: 'deposit',
  list: 'deposits',
  async steps(db: Executor, memberId: number, orderNo: string, now: number) {
    const order = await findOrder(db, orderNo)
    if (order?.memberId !== memberId) return []
    return stepsAt(order, await selectSteps(db, orderNo), now).flatMap(({ status, at }) => {
      const name = STEP_NAMES[status]
      return name === undefined ? [] : [{ kind: `deposit_${status}`, name, at: at.getTime() }]
    })
  },
  columns: ['单号', '提交时间', '存款方式', '金额', '应付', '币种', '状态', '实付', '赠送', '说明'],
  async lines(
    db: Executor,
    memberId: number,
    filter: Filter,
    page: Pick<Asked, 'cursor' | 'pageSize'>,
    now: number,
  ): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next?: string | undefined }> {
    const { list, next } = await listOrders(db, memberId, filter, page, now)
    const rows = list.map((line) => [
      line.orderNo,
      siteTimestamp(line.createdAt),
      line.channelName,
      line.amount,
      line.payAmount,
      line.currency,
      STATE_NAMES[line.status],
      line.paidAmount ?? '',
      line.bonus,
      line.message,
    ])
    return { rows, next }
  },
  count: (db: Executor, memberId: number, filter: Filter, now: number): Promise<number> =>
    repository.countListed(db, memberId, listedBy(filter), new Date(now)),
} as const
