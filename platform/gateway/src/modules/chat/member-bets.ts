import type { Wager } from '@site/contracts/sports'
import { parseFen, printIor, readOddsMilli } from '@site/domain'

import type { GatewayContext } from './context/index.ts'
import { findWagers } from './modules/bets/index.ts'
import type { ChatBets, OwnBet } from './modules/chat/index.ts'
import type { SportsModule } from './modules/sports/index.ts'

/** Tickets of the local venue as members share them in the chat. */
export function betsOfChat({ db, clock }: Pick<GatewayContext, 'db' | 'clock'>, { fixtureOf }: SportsModule): ChatBets {
  const find = (numbers: readonly string[], memberId?: number) =>
    findWagers(db, { numbers, memberId, now: clock.now(), fixtureOf })
  return {
    async ownBet(memberId, ticketId) {
      const [wager] = await find([ticketId], memberId)
      return wager && toOwnBet(wager)
    },
    async statusesOf(ticketIds) {
      const wagers = await find(ticketIds)
      return new Map(wagers.map((wager) => [wager.ticket_id, statusOf(wager)]))
    },
  }
}

function toOwnBet(wager: Wager): OwnBet {
  const [leg] = wager.legs
  const isSingle = wager.mode === 'single' && leg !== undefined && leg.gameType !== 'FS'
  return {
    isRunning: wager.status === 'open',
    stake: parseFen(wager.stake),
    single: isSingle
      ? {
          gidm: leg.gidm,
          league: leg.league,
          home: leg.team_h,
          away: leg.team_c,
          play: leg.playName,
          pick: leg.pickName,
          ratio: leg.ratio ?? '',
          odds: leg.oddsShown,
          oddsType: leg.oddsType,
          selection: {
            gameId: leg.gameId,
            gameType: leg.gameType,
            w: leg.w,
            r: leg.r,
            ior: printIor(leg.w, readOddsMilli(leg.decimal, 'E')),
            ...(leg.strong !== undefined && { strong: leg.strong }),
          },
        }
      : undefined,
  }
}

const RESULTS = { W: 'won', LW: 'half', L: 'lost', LL: 'half' } as const

/** A push and whatever was called off give the stake back. */
function statusOf({ status, resultCode }: Wager) {
  if (status === 'delay' || status === 'open') return 'open'
  if (status === 'cashed') return 'cashed'
  return resultCode in RESULTS ? RESULTS[resultCode as keyof typeof RESULTS] : 'void'
}
