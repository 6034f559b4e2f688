import { type BetTicket, betListEndpoint, betTotalsEndpoint, dealRecordEndpoint } from '@site/contracts'
import { dayRebate, type Fen, formatFen } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { resultText } from '../../lib/result-text.ts'
import { selectVenueNames } from '../venues/index.ts'
import {
  type BetFilter,
  type BetRecordRow,
  selectBets,
  selectDayValids,
  selectTotals,
} from './bet-records.repository.ts'
import { selectDeals } from './deals.ts'
import { withShortPeriod } from './period.ts'

/** Transactions of the central wallet, and bet records of every venue; the venues' own modules write them with `saveBetRecord`, those of the local sports venue are its tickets. */
export const recordsModule: GatewayModule = {
  name: 'records',
  register({ db, clock, memberCall }) {
    /** What the daily job credits for bets that were settled in the period, or has credited already. */
    async function expectedRebate(memberId: number, filter: BetFilter): Promise<Fen> {
      if (filter.settled === 0) return 0n
      const grade = (await findMember(db, memberId))?.vipGrade ?? 0
      const { category, enName, beginTime, endTime } = filter
      const settledBefore = endTime === undefined ? undefined : endTime + 1
      const days = await selectDayValids(db, memberId, { category, enName, settledFrom: beginTime, settledBefore })
      return days.reduce((sum, day) => sum + dayRebate(day.category, grade, [day.valid]), 0n)
    }

    memberCall(betListEndpoint, async (asked, { member }) => {
      const filter = withShortPeriod(asked, clock.now())
      const { rows, total } = await selectBets(db, member.id, filter)
      const names = await selectVenueNames(db)
      const list = rows.map((bet) => toTicket(bet, names.get(bet.venue) ?? bet.venue))
      return { list, total, pageNum: filter.pageNum, pageSize: filter.pageSize }
    })

    memberCall(dealRecordEndpoint, async (asked, { member }) => {
      const filter = withShortPeriod(asked, clock.now())
      const { pageNum, pageSize } = filter
      return { ...(await selectDeals(db, member.id, filter)), pageNum, pageSize }
    })

    memberCall(betTotalsEndpoint, async (asked, { member }) => {
      const filter = withShortPeriod(asked, clock.now())
      const sums = await selectTotals(db, member.id, filter)
      const total = { count: 0, bet: 0n, valid: 0n, profit: 0n }
      for (const { count, bet, valid, profit } of sums) {
        total.count += count
        total.bet += bet
        total.valid += valid
        total.profit += profit
      }
      return {
        count: total.count,
        bet: formatFen(total.bet),
        valid: formatFen(total.valid),
        profit: formatFen(total.profit),
        rebate: formatFen(await expectedRebate(member.id, filter)),
      }
    })
  },
}

function toTicket(bet: BetRecordRow, venueName: string): BetTicket {
  return {
    ticketId: bet.ticketId,
    enName: bet.venue,
    venueName,
    category: bet.category,
    gameName: bet.gameName,
    content: bet.content,
    ...(bet.oddsType === null ? {} : { oddsType: bet.oddsType }),
    ...(bet.odds === null ? {} : { odds: bet.odds }),
    stake: formatFen(bet.stake),
    risk: formatFen(bet.risk),
    valid: formatFen(bet.valid),
    profit: formatFen(bet.profit),
    resultCode: bet.resultCode,
    resultText: bet.resultText || resultText(bet.resultCode),
    betAt: bet.betAt.getTime(),
    ...(bet.settleAt === null ? {} : { settleAt: bet.settleAt.getTime() }),
    ...(bet.cashout === null ? {} : { cashout: formatFen(bet.cashout) }),
  }
}
