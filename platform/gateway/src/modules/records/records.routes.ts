import { type BetTicket, betListEndpoint, betTotalsEndpoint, dealRecordEndpoint } from '@site/contracts'
import { formatFen, rebateOf, rebateRate } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { resultText } from '../../lib/result-text.ts'
import { type ListedBet, selectBets, selectTotals } from './bet-records.ts'
import { selectDeals } from './deals.ts'

/** Transactions of the central wallet, and bet records of every venue; the venues' own modules write them with `saveBetRecord`, those of the local sports venue are its tickets. */
export const recordsModule: GatewayModule = {
  name: 'records',
  register({ db, memberCall }) {
    memberCall(betListEndpoint, async (filter, { member }) => {
      const { rows, total } = await selectBets(db, member.id, filter)
      return { list: rows.map(toTicket), total, pageNum: filter.pageNum, pageSize: filter.pageSize }
    })

    memberCall(dealRecordEndpoint, async (filter, { member }) => {
      const { pageNum, pageSize } = filter
      return { ...(await selectDeals(db, member.id, filter)), pageNum, pageSize }
    })

    memberCall(betTotalsEndpoint, async (filter, { member }) => {
      const sums = await selectTotals(db, member.id, filter)
      const grade = (await findMember(db, member.id))?.vipGrade ?? 0
      const total = { count: 0, bet: 0n, valid: 0n, profit: 0n, rebate: 0n }
      for (const { category, count, bet, valid, profit } of sums) {
        total.count += count
        total.bet += bet
        total.valid += valid
        total.profit += profit
        total.rebate += rebateOf(valid, rebateRate(category, grade))
      }
      return {
        count: total.count,
        bet: formatFen(total.bet),
        valid: formatFen(total.valid),
        profit: formatFen(total.profit),
        rebate: formatFen(total.rebate),
      }
    })
  },
}

function toTicket({ bet, venueName }: ListedBet): BetTicket {
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
