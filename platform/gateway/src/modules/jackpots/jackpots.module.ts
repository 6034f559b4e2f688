import { type BonusPool, bonusPoolsEndpoint } from '@site/contracts'
import { formatFen, maskName } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { selectGameNames } from '../venues/index.ts'
import { registerJackpotsSandbox } from './jackpots.sandbox.ts'
import { selectAmounts, selectWins } from './jackpots.repository.ts'
import { seedJackpots } from './jackpots.seed.ts'

/** Progressive jackpots: what lies in them and who has won them. The wallet of the venues feeds and pays them. */
export const jackpotsModule: GatewayModule = {
  name: 'jackpots',
  seed: (gateway) => seedJackpots(gateway),
  register(gateway) {
    const { db } = gateway
    gateway.visitorCall(bonusPoolsEndpoint, async ({ enName }): Promise<BonusPool[]> => {
      const venue = enName?.toUpperCase()
      const pools = await selectAmounts(db, venue)
      const wins = await selectWins(db, venue)
      const games = await selectGameNames(
        db,
        pools.map(({ game }) => game),
      )
      const members = await selectNames(
        db,
        wins.map(({ memberId }) => memberId),
      )
      return pools.map((pool) => ({
        enName: pool.venue,
        gameCode: pool.game,
        name: games.get(pool.game) ?? pool.game,
        pool: formatFen(pool.amount),
        // It grows when somebody bets, and not by itself.
        step: formatFen(0n),
        winners: wins
          .filter(({ game }) => game === pool.game)
          .map(({ memberId, amount, wonAt }) => ({
            name: maskName(members.get(memberId) ?? ''),
            amount: formatFen(amount),
            at: wonAt.getTime(),
          })),
      }))
    })
    registerJackpotsSandbox(gateway)
  },
}
