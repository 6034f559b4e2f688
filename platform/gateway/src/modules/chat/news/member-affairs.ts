import { CHAT_BET_END, type CHAT_MSG } from '@site/contracts/chat'
import type { Wager } from '@site/contracts/sports'
import { formatFen, parseFen } from '@site/domain'

import type { GatewayContext } from '../../../context/index.ts'
import { databaseName } from '../../../db/database-name.ts'
import { betTopic, followBetNews, followChangedBets } from '../../bets/index.ts'
import { findOrder } from '../../deposits/index.ts'
import { countUnread } from '../../feedback/index.ts'
import type { SportsModule } from '../../sports/index.ts'
import { findOwnWithdrawal } from '../../withdrawals/index.ts'
import type { FrameBody } from '../rooms/index.ts'

type Payload<Id extends FrameBody['msgId']> = Extract<FrameBody, { msgId: Id }>['msgData']
type FinanceNews = Payload<typeof CHAT_MSG.finance>
type BetNews = Payload<typeof CHAT_MSG.bet>

interface BetFollower {
  isHere(memberId: number): boolean
  told(memberId: number, bet: BetNews): void
}

export type MemberAffairs = ReturnType<typeof createMemberAffairs>

/** What happens to members elsewhere on the site, and how it stands once it is written down. */
export function createMemberAffairs(
  { database, db, clock, shared, log }: GatewayContext,
  { fixtureOf }: Pick<SportsModule, 'fixtureOf'>,
) {
  return {
    /**
     * Tells of bets that were taken, refused, settled, settled anew or cashed out, after the fact; of those of the members
     * who are here alone. @returns how to stop
     */
    async followBets({ isHere, told }: BetFollower): Promise<() => void> {
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
    /** Tells of tickets of anybody that were settled, settled anew or cashed out, by their ids. @returns how to stop */
    async followChangedBets(told: (ticketIds: readonly number[]) => void): Promise<() => void> {
      return followChangedBets({ bus: shared.bus, topic: betTopic(await databaseName(database)) }, told)
    },
    /** The order that a letter is about, by the letter's source; undefined when it is about none. */
    async orderOf(memberId: number, source: string): Promise<FinanceNews | undefined> {
      const [kind, orderNo = ''] = source.split(':')
      if (kind === 'deposit') return depositOf(memberId, orderNo)
      if (kind === 'withdraw') return withdrawalOf(memberId, orderNo)
      return undefined
    },
    /** Answers to feedback that the member has not read. */
    unreadAnswers: (memberId: number): Promise<number> => countUnread(db, memberId),
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
  const codes = {
    delay: '',
    open: '',
    settled: resultCode,
    cashed: CHAT_BET_END.cashed,
    rejected: CHAT_BET_END.refused,
  }
  return {
    ticketId,
    active: status === 'delay' || status === 'open',
    resultCode: codes[status],
    ret: formatFen(parseFen(payout) + parseFen(cashedOut)),
  }
}
