import { ApiError, type ParsedRequestOf, type RecordStep, type recordHistoryEndpoint, STATUS } from '@site/contracts'
import { formatFen, hundredthsOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { currencyOf, findDeal, journalIdOf, journalNumber, selectHistory } from '../../kernel/ledger/index.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import { selectVenueNames } from '../venues/index.ts'
import { findBet } from './bet-records.repository.ts'
import { accountName, journalName } from './names.ts'
import type { RecordedOrders } from './recorded-orders.ts'

/** Things whose journals belong together beside orders: a reference to anything else, e.g. a venue, is no history. */
const BET_REFERENCES = ['bet', 'round', 'jackpot'] as const

/** What the two journals of an exchange refer to, one in each currency. */
const EXCHANGE_REFERENCE = 'exchange'

/** Amounts of an account as they go out, and their currency where that is not yuan. */
function lineAmounts(account: string, amount: bigint, balanceAfter: bigint) {
  const isUsdt = currencyOf(account) === 'USDT'
  const print = (value: bigint) => formatFen(isUsdt ? hundredthsOf(value) : value)
  return { ...(isUsdt && { currency: 'USDT' as const }), amount: print(amount), balanceAfter: print(balanceAfter) }
}

/** What has happened to one line of the records, in its order. */
export function createHistory(orders: readonly RecordedOrders[], { clock }: Pick<GatewayContext, 'clock'>) {
  /** @throws ApiError 6004 when the member has no such line */
  async function dealHistory(db: Executor, memberId: number, id: string): Promise<readonly RecordStep[]> {
    const dealId = rowIdOf(id)
    const deal = dealId === undefined ? undefined : await findDeal(db, memberId, dealId)
    if (deal === undefined) throw new ApiError(STATUS.NOT_FOUND)
    if (deal.refType === EXCHANGE_REFERENCE)
      return moneySteps(db, memberId, { refTypes: [deal.refType], refId: deal.refId })
    const owner = orders.find(({ refType }) => refType === deal.refType)
    if (owner === undefined) return moneySteps(db, memberId, { journalId: deal.journalId })
    return stepsOf(owner, db, memberId, deal.refId)
  }

  /** @throws ApiError 6004 when the member has no such order */
  async function orderHistory(
    db: Executor,
    memberId: number,
    list: RecordedOrders['list'],
    orderNo: string,
  ): Promise<readonly RecordStep[]> {
    const owner = orders.find((one) => one.list === list)
    const steps = owner === undefined ? [] : await stepsOf(owner, db, memberId, orderNo)
    // Every order has at least the step with which it was made.
    if (steps.length === 0) throw new ApiError(STATUS.NOT_FOUND)
    return steps
  }

  /** Of what is one journal, by its number. @throws ApiError 6004 when the member has no such journal */
  async function journalHistory(db: Executor, memberId: number, orderNo: string): Promise<readonly RecordStep[]> {
    const journalId = journalIdOf(orderNo)
    const steps = journalId === undefined ? [] : await moneySteps(db, memberId, { journalId })
    if (steps.length === 0) throw new ApiError(STATUS.NOT_FOUND)
    return steps
  }

  async function stepsOf(
    owner: RecordedOrders,
    db: Executor,
    memberId: number,
    refId: string,
  ): Promise<readonly RecordStep[]> {
    const money = await moneySteps(db, memberId, { refTypes: [owner.refType], refId })
    const orderSteps = await owner.steps(db, memberId, refId, clock.now())
    return [...orderSteps.map((step) => ({ remark: '', ...step, lines: [] })), ...money].toSorted((a, b) => a.at - b.at)
  }

  /** @throws ApiError 6004 when the member has no such bet */
  async function betHistory(db: Executor, memberId: number, ticketId: string): Promise<readonly RecordStep[]> {
    const bet = await findBet(db, memberId, ticketId)
    if (bet === undefined) throw new ApiError(STATUS.NOT_FOUND)
    const isOfRound = bet.source === 'record'
    const refId = isOfRound ? `${bet.venue}:${ticketId.slice(bet.venue.length + 1)}` : ticketId
    return moneySteps(db, memberId, { refTypes: BET_REFERENCES, refId })
  }

  async function moneySteps(
    db: Executor,
    memberId: number,
    of: Parameters<typeof selectHistory>[2],
  ): Promise<readonly RecordStep[]> {
    const rows = await selectHistory(db, memberId, of)
    const venues = await selectVenueNames(db)
    return [...Map.groupBy(rows, ({ journalId }) => journalId)].flatMap(([journalId, lines]) => {
      const [first] = lines
      if (first === undefined) return []
      return {
        orderNo: journalNumber(journalId),
        kind: first.kind,
        name: journalName(first.kind),
        at: first.at.getTime(),
        remark: first.remark,
        lines: lines.map(({ account, amount, balanceAfter }) => ({
          account,
          accountName: accountName(account, venues),
          ...lineAmounts(account, amount, balanceAfter ?? 0n),
        })),
      }
    })
  }

  return (db: Executor, memberId: number, query: ParsedRequestOf<typeof recordHistoryEndpoint>) => {
    if (query.list === 'deals') return dealHistory(db, memberId, query.id)
    if (query.list === 'bets') return betHistory(db, memberId, query.ticketId)
    if (query.list === 'gifts' || query.list === 'rewards') return journalHistory(db, memberId, query.orderNo)
    return orderHistory(db, memberId, query.list, query.orderNo)
  }
}
