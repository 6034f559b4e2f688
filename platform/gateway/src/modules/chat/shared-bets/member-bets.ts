import { type Wager, GAME_TYPE } from '@site/contracts/sports'
import { parseFen, printIor, readOddsMilli } from '@site/domain'

import type { GatewayContext } from '../../../context/index.ts'
import { findWagers } from '../../bets/index.ts'
import type { SportsModule } from '../../sports/index.ts'
import type { BetStatus, OwnBet } from './shared-bets.ts'

export type MemberBets = ReturnType<typeof createMemberBets>

/** Tickets of the local venue, by the numbers that members see, as they are shared in the rooms. */
export function createMemberBets(
  { db, clock }: Pick<GatewayContext, 'db' | 'clock'>,
  { fixtureOf }: Pick<SportsModule, 'fixtureOf'>,
) {
  const find = (numbers: readonly string[], memberId?: number) =>
    findWagers(db, { numbers, memberId, now: clock.now(), fixtureOf })
  return {
    /** Undefined when the member has no such bet. */
    async ownBet(memberId: number, ticketId: string): Promise<OwnBet | undefined> {
      const [wager] = await find([ticketId], memberId)
      return wager && toOwnBet(wager)
    },
    /** What has become of bets; those that are not there any more are absent. */
    async statusesOf(ticketIds: readonly string[]): Promise<ReadonlyMap<string, BetStatus>> {
      const wagers = await find(ticketIds)
      return new Map(wagers.map((wager) => [wager.ticket_id, statusOf(wager)]))
    },
  }
}

function toOwnBet(wager: Wager): OwnBet {
  const [leg] = wager.legs
  const isSingle = wager.mode === 'single' && leg !== undefined && leg.gameType !== GAME_TYPE.champions
  return {
    isRunning: wager.status === 'open',
    stake: parseFen(wager.stake),
    single: isSingle
      ? {
          matchId: leg.gidm,
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
function statusOf({ status, resultCode }: Wager): BetStatus {
  if (status === 'delay' || status === 'open') return 'open'
  if (status === 'cashed') return 'cashed'
  return resultCode in RESULTS ? RESULTS[resultCode as keyof typeof RESULTS] : 'void'
}
