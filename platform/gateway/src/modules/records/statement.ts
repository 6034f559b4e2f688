import { DEAL_TYPES, type Statement } from '@site/contracts'
import { formatFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { sumDeals } from '../../kernel/ledger/index.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { selectVenueNames } from '../venues/index.ts'
import { addSums, selectTotals, type VenueSums } from './bet-records.repository.ts'

interface Period {
  /** Epoch milliseconds, both included; without them everything. */
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Where a member stands, over a period and since the beginning (D.054). Bets count on the day on which they were placed. */
export async function readStatement(db: Executor, memberId: number, period: Period): Promise<Statement> {
  const venues = await selectTotals(db, memberId, period)
  const names = await selectVenueNames(db)
  return {
    period: await position(db, memberId, period, venues),
    venues: venues
      .toSorted((a, b) => (a.bet < b.bet ? 1 : a.bet > b.bet ? -1 : a.venue < b.venue ? -1 : 1))
      .map(({ venue, count, bet, valid, profit }) => ({
        enName: venue,
        name: names.get(venue) ?? venue,
        count,
        bet: formatFen(bet),
        valid: formatFen(valid),
        profit: formatFen(profit),
      })),
    lifetime: await position(db, memberId, {}, await selectTotals(db, memberId, {})),
  }
}

async function position(
  db: Executor,
  memberId: number,
  { beginTime, endTime }: Period,
  venues: readonly VenueSums[],
): Promise<Statement['period']> {
  const sums = await sumDeals(db, memberId, {
    types: DEAL_TYPES,
    ...databasePeriod({ beginTime, endTime }),
  })
  const of = (type: (typeof DEAL_TYPES)[number]) => sums.find((one) => one.type === type)?.sum ?? 0n
  const { bet, profit } = addSums(venues)
  const [deposit, withdraw, rebate, bonus] = [of('deposit'), of('withdraw'), of('rebate'), of('bonus')]
  return {
    deposit: formatFen(deposit),
    withdraw: formatFen(-withdraw),
    paidIn: formatFen(deposit + withdraw),
    bet: formatFen(bet),
    profit: formatFen(profit),
    rebate: formatFen(rebate),
    bonus: formatFen(bonus),
    net: formatFen(profit + rebate + bonus),
    exchange: formatFen(of('exchange')),
    adjust: formatFen(of('adjust')),
  }
}
