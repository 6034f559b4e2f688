import { AmountInputSchema, ApiError, IdSchema, STATUS } from '@site/contracts'
import { parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { findMember, findMemberByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { selectReviews } from '../identity/index.ts'
import type { MovesService } from './moves.service.ts'
import { orderId } from './order-number.ts'
import { viewOrder } from './order-view.ts'
import * as repository from './withdrawals.repository.ts'

/** Orders of one page. */
const LISTED = 50
const ReasonSchema = v.pipe(v.string(), v.trim(), v.minLength(1, '请填写原因'), v.maxLength(100))
const OrderSchema = v.object({ orderNo: IdSchema })
const QuerySchema = v.object({
  name: v.optional(v.string()),
  open: v.optional(v.picklist(['0', '1']), '0'),
  before: v.optional(IdSchema),
})

/**
 * The desk's side, in the place of the operator's staff: `GET /sandbox/withdrawals?name=&open=1&before=` lists the
 * latest with their risk marks, `POST /sandbox/withdrawals/{approve,refuse,pay-in-part,pay,fail}` decides one by its `orderNo`.
 */
export function registerWithdrawalsSandbox({ db, sandboxCall }: GatewayContext, moves: MovesService): void {
  async function show(order: repository.WithdrawalRow) {
    const member = await findMember(db, order.memberId)
    const reviews = await selectReviews(db, order.memberId)
    return {
      ...viewOrder(order, await repository.selectSteps(db, order.id)),
      memberId: order.memberId,
      name: member?.name ?? '',
      isFrozen: member?.status === 'frozen',
      /** Why it waits for the desk, and what staff was told of accounts that may be one person's. */
      risk: order.risk,
      reviews: [...new Set(reviews.map(({ kind }) => kind))],
    }
  }

  function decide(
    path: `/sandbox/withdrawals/${string}`,
    act: (id: number, body: unknown) => Promise<repository.WithdrawalRow>,
  ): void {
    sandboxCall('POST', path, async ({ body }) => {
      const id = orderId(parseInput(OrderSchema, body).orderNo)
      if (id === undefined) throw new ApiError(STATUS.NOT_FOUND)
      return show(await act(id, body))
    })
  }

  sandboxCall('GET', '/sandbox/withdrawals', async ({ query }) => {
    const { name, open, before } = parseInput(QuerySchema, query)
    const member = name === undefined ? undefined : await findMemberByName(db, name)
    if (name !== undefined && member === undefined) throw new ApiError(STATUS.NOT_FOUND, '会员不存在')
    const rows = await repository.selectLatest(db, {
      memberId: member?.id,
      onlyOpen: open === '1',
      before: before === undefined ? undefined : orderId(before),
      limit: LISTED,
    })
    const orders = []
    for (const row of rows) orders.push(await show(row))
    const last = orders.length === LISTED ? orders.at(-1) : undefined
    return { orders, ...(last && { next: last.orderNo }) }
  })

  decide('/sandbox/withdrawals/approve', (id) => moves.decide(id, 'approve'))
  decide('/sandbox/withdrawals/pay', (id) => moves.decide(id, 'pay'))
  for (const move of ['refuse', 'fail'] as const)
    decide(`/sandbox/withdrawals/${move}`, (id, body) =>
      moves.decide(id, move, { reason: parseInput(v.object({ reason: ReasonSchema }), body).reason }),
    )
  decide('/sandbox/withdrawals/pay-in-part', (id, body) => {
    const { amount, reason } = parseInput(v.object({ amount: AmountInputSchema, reason: ReasonSchema }), body)
    return moves.decide(id, 'payInPart', { part: parseFen(amount), reason })
  })
}
