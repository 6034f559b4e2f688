import { type BonusPool, bonusPoolsEndpoint } from '@site/contracts'
import { formatFen, maskName } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { registerJackpotsSandbox } from './jackpots.sandbox.ts'
import { selectJackpots, selectWins } from './jackpots.repository.ts'
import { seedJackpots } from './jackpots.seed.ts'

/** Progressive jackpots: what lies in them and who has won them. The wallet of the venues feeds and pays them. */
export const jackpotsModule: GatewayModule = {
  name: 'jackpots',
  seed: (gateway) => seedJackpots(gateway),
  register(gateway) {
    const { db } = gateway
    gateway.visitorCall(bonusPoolsEndpoint, async ({ enName }): Promise<BonusPool[]> => {
      const venue = enName?.toUpperCase()
      const wins = await selectWins(db, venue)
      const pools = await selectJackpots(db, venue)
      return pools.map((pool) => ({
        enName: pool.venue,
        gameCode: pool.game,
        name: pool.name,
        pool: formatFen(pool.amount),
        // It grows when somebody bets, and not by itself.
        step: formatFen(0n),
        winners: wins
          .filter(({ game }) => game === pool.game)
          .map(({ name, amount, wonAt }) => ({
            name: maskName(name),
            amount: formatFen(amount),
            at: wonAt.getTime(),
          })),
      }))
    })
    registerJackpotsSandbox(gateway)
  },
}
