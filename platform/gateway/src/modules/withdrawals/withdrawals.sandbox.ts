import { AmountInputSchema, ApiError, IdSchema, STATUS } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { namedMemberId, selectStandings } from '../../kernel/members/index.ts'
import { DeskPageSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { selectReviewKinds } from '../identity/index.ts'
import type { MovesService } from './moves.service.ts'
import { orderId } from './order-number.ts'
import { viewOrder } from './order-view.ts'
import * as repository from './withdrawals.repository.ts'

/** Orders of one page. */
const LISTED = 50
const ReasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写原因'),
  v.maxLength(DESK_LIMITS.withdrawalReason),
)
const OrderSchema = v.object({ orderNo: IdSchema })

/**
 * The desk's side, in the place of the operator's staff: `GET /sandbox/withdrawals?name=&open=1&before=` lists the
 * latest with their risk marks, and with `count=1` says how many there are;
 * `POST /sandbox/withdrawals/{approve,refuse,pay-in-part,pay,fail}` decides one by its `orderNo`.
 */
export function registerWithdrawalsSandbox({ db, sandboxCall }: GatewayContext, moves: MovesService): void {
  /** Three questions for however many there are: the desk asks for a page with all news. */
  async function show(orders: readonly repository.WithdrawalRow[]) {
    if (orders.length === 0) return []
    const owners = orders.map(({ memberId }) => memberId)
    const members = await selectStandings(db, owners)
    const reviews = await selectReviewKinds(db, owners)
    const steps = await repository.selectStepsOf(
      db,
      orders.map(({ id }) => id),
    )
    return orders.map((order) => ({
      ...viewOrder(order, steps.get(order.id) ?? []),
      memberId: order.memberId,
      name: members.get(order.memberId)?.name ?? '',
      isFrozen: members.get(order.memberId)?.status === 'frozen',
      /** Why it waits for the desk, and what staff was told of accounts that may be one person's. */
      risk: order.risk,
      reviews: reviews.get(order.memberId) ?? [],
    }))
  }

  function decide(
    path: `/sandbox/withdrawals/${string}`,
    act: (id: number, body: unknown, writeDown: WriteDown) => Promise<repository.WithdrawalRow>,
  ): void {
    sandboxCall('POST', path, async ({ body, writeDown }) => {
      const id = orderId(parseInput(OrderSchema, body).orderNo)
      if (id === undefined) throw new ApiError(STATUS.NOT_FOUND)
      const [shown] = await show([await act(id, body, writeDown)])
      return shown
    })
  }

  sandboxCall('GET', '/sandbox/withdrawals', async ({ query }) => {
    const { name, open, before, count } = parseInput(DeskPageSchema, query)
    const ofMember = await namedMemberId(db, name)
    const filter = {
      memberId: ofMember,
      onlyOpen: open === '1',
      before: before === undefined ? undefined : orderId(before),
    }
    if (count === '1') return { count: await repository.countWithdrawals(db, filter) }
    const orders = await show(await repository.selectLatest(db, filter, LISTED))
    const last = orders.length === LISTED ? orders.at(-1) : undefined
    return { orders, ...(last && { next: last.orderNo }) }
  })

  decide('/sandbox/withdrawals/approve', (id, _body, writeDown) => moves.decide(id, 'approve', writeDown))
  decide('/sandbox/withdrawals/pay', (id, _body, writeDown) => moves.decide(id, 'pay', writeDown))
  for (const move of ['refuse', 'fail'] as const)
    decide(`/sandbox/withdrawals/${move}`, (id, body, writeDown) =>
      moves.decide(id, move, writeDown, { reason: parseInput(v.object({ reason: ReasonSchema }), body).reason }),
    )
  decide('/sandbox/withdrawals/pay-in-part', (id, body, writeDown) => {
    const { amount, reason } = parseInput(v.object({ amount: AmountInputSchema, reason: ReasonSchema }), body)
    return moves.decide(id, 'payInPart', writeDown, { part: parseFen(amount), reason })
  })
}
