import {
  type ParsedRequestOf,
  type ResponseOf,
  WITHDRAW_STATUS,
  type WithdrawStatus,
  type WithdrawWay,
  type withdrawOrdersEndpoint,
} from '@site/contracts'
import { siteTimestamp } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { cursorOf, positionOf } from '../../lib/cursor.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { cutPage, rowsFor } from '../../lib/list-page.ts'
import { orderId, orderNumber } from './order-number.ts'
import { STEP_NAMES, viewLine } from './order-view.ts'
import * as repository from './withdrawals.repository.ts'

type OrdersQuery = ParsedRequestOf<typeof withdrawOrdersEndpoint>
type Filter = Pick<OrdersQuery, 'status' | 'beginTime' | 'endTime'>

const listedBy = ({ status, beginTime, endTime }: Filter): repository.ListedWithdrawals => ({
  status,
  ...databasePeriod({ beginTime, endTime }),
})

/**
 * One page of a member's withdrawals, whatever became of them, the latest first.
 *
 * @throws ApiError 6007 for a cursor that no page has given
 */
export async function listOrders(
  db: Executor,
  memberId: number,
  filter: Filter,
  { cursor, pageSize }: Pick<OrdersQuery, 'cursor' | 'pageSize'>,
): Promise<ResponseOf<typeof withdrawOrdersEndpoint>> {
  const after = cursor === undefined ? undefined : positionOf(cursor, orderId)
  const page = { after, ...rowsFor({ pageSize }) }
  const rows = await repository.selectListed(db, memberId, listedBy(filter), page)
  const { shown, more } = cutPage(rows.map(viewLine), pageSize, (last) => cursorOf(last.submittedAt, last.orderNo))
  return { list: shown, ...more }
}

const WAY_NAMES: Readonly<Record<WithdrawWay, string>> = { BANK: '银行卡', USDT: '虚拟币', ALIPAY: '支付宝' }

/** States that the journals tell of alone: with the order the money is held, and at the end it is paid. */
const TOLD_BY_MONEY: readonly WithdrawStatus[] = [WITHDRAW_STATUS.submitted, WITHDRAW_STATUS.paid]

/** Withdrawals for the records: their steps and their file. */
export const withdrawalRecords = {
  refType: 'withdraw',
  list: 'withdrawals',
  fees: {
    kind: 'withdraw',
    /** Of one that was paid, also in part; one that came back costs nothing. */
    async of(db: Executor, refIds: readonly string[]) {
      const paid = await repository.selectPaid(db, { ids: refIds.flatMap((one) => orderId(one) ?? []) })
      return new Map(paid.map(({ id, fee }) => [orderNumber(id), fee]))
    },
  },
  async steps(db: Executor, memberId: number, refId: string) {
    const id = orderId(refId)
    const order = id === undefined ? undefined : await repository.findOwn(db, memberId, id)
    if (order === undefined) return []
    return (await repository.selectSteps(db, order.id))
      .filter(({ status }) => !TOLD_BY_MONEY.includes(status))
      .map(({ status, at }) => ({
        kind: `withdraw_${status}`,
        name: STEP_NAMES[status],
        at: at.getTime(),
        ...(status === order.status && { remark: order.reason }),
      }))
  },
  columns: ['单号', '提交时间', '取款方式', '收款账户', '金额', '手续费', '状态', '实付', '退回', '说明'],
  async lines(
    db: Executor,
    memberId: number,
    filter: Filter,
    page: Pick<OrdersQuery, 'cursor' | 'pageSize'>,
  ): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next?: string | undefined }> {
    const { list, next } = await listOrders(db, memberId, filter, page)
    const rows = list.map((line) => [
      line.orderNo,
      siteTimestamp(line.submittedAt),
      WAY_NAMES[line.way],
      `${line.accountName} ${line.accountMask}`,
      line.amount,
      line.fee,
      STEP_NAMES[line.status],
      line.paid ?? '',
      line.returned ?? '',
      line.reason,
    ])
    return { rows, next }
  },
  count: (db: Executor, memberId: number, filter: Filter): Promise<number> =>
    repository.countListed(db, memberId, listedBy(filter)),
} as const
