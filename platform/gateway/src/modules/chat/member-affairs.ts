import { CHAT_BET_END } from '@site/contracts/chat'
import type { Wager } from '@site/contracts/sports'
import { formatFen, parseFen } from '@site/domain'

import type { GatewayContext } from './context/index.ts'
import { databaseName } from './db/database-name.ts'
import { betTopic, followBetNews } from './modules/bets/index.ts'
import type { BetNews, FinanceNews, MemberAffairs } from './modules/chat/index.ts'
import { findOrder } from './modules/deposits/index.ts'
import { countUnread } from './modules/feedback/index.ts'
import type { SportsModule } from './modules/sports/index.ts'
import { findOwnWithdrawal } from './modules/withdrawals/index.ts'

/** What members who are in the chat are told there of their own money, bets and letters. */
export function affairsOfChat(
  { database, db, clock, shared, log }: GatewayContext,
  { fixtureOf }: SportsModule,
  mayPromote: MemberAffairs['mayPromote'],
): MemberAffairs {
  return {
    mayPromote,
    async followBets({ isHere, told }) {
      const topic = betTopic(await databaseName(database))
      return followBetNews(
        { db, bus: shared.bus, topic, fixtureOf, now: clock.now, log },
        {
          isHere,
          told(memberId, event, wager) {
            // A placed bet waits for its confirmation, one that was restored for its new result: there will be news of both.
            if (event !== 'placed' && event !== 'restored') told(memberId, toNews(wager))
          },
        },
      )
    },
    async orderOf(memberId, source) {
      const [kind, orderNo = ''] = source.split(':')
      if (kind === 'deposit') return depositOf(memberId, orderNo)
      if (kind === 'withdraw') return withdrawalOf(memberId, orderNo)
      return undefined
    },
    unreadAnswers: (memberId) => countUnread(db, memberId),
  }

  async function depositOf(memberId: number, orderNo: string): Promise<FinanceNews | undefined> {
    const order = await findOrder(db, orderNo)
    if (order?.memberId !== memberId) return undefined
    return { orderNo, kind: 'deposit', status: order.status, amount: formatFen(order.paidAmount ?? order.amount) }
  }

  async function withdrawalOf(memberId: number, orderNo: string): Promise<FinanceNews | undefined> {
    const order = await findOwnWithdrawal(db, memberId, orderNo)
    if (order === undefined) return undefined
    return { orderNo, kind: 'withdraw', status: order.status, amount: formatFen(order.paid ?? order.amount) }
  }
}

function toNews({ ticket_id: ticketId, status, resultCode, payout = '0.00', cashedOut }: Wager): BetNews {
  const codes = { delay: '', open: '', settled: resultCode, cashed: CHAT_BET_END.cashed, rejected: CHAT_BET_END.refused }
  return {
    ticketId,
    active: status === 'delay' || status === 'open',
    resultCode: codes[status],
    ret: formatFen(parseFen(payout) + parseFen(cashedOut)),
  }
}
