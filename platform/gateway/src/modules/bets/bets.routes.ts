import type { GatewayModule } from '../../context/index.ts'
import { databaseName } from '../../db/database-name.ts'
import type { IfPlayAllowed } from '../protection/index.ts'
import type { SportsModule } from '../sports/index.ts'
import { registerBetsSandbox } from './bets.sandbox.ts'
import { createBets } from './bets.service.ts'
import { BET_METHOD_NAMES } from './terms/arguments.ts'

/** Betting in the local sports venue: answers the venue's betting calls and follows its matches. */
export function createBetsModule(sports: SportsModule, ifMayPlay: IfPlayAllowed): GatewayModule {
  return {
    name: 'bets',
    async register(gateway) {
      const bets = await createBets({ gateway, sports, ifMayPlay, databaseName: await databaseName(gateway.database) })
      for (const name of BET_METHOD_NAMES) {
        sports.serve(name, (args, memberId) => bets.answer(name, args, memberId))
      }
      sports.follow({
        lead: () => bets.lead(),
        resign: () => void bets.resign(),
        saved: (records) => bets.saved(records),
        jumped: () => bets.lookAgain(),
      })
      registerBetsSandbox(gateway, sports, bets)
      gateway.onClose(() => bets.close())
    },
  }
}
