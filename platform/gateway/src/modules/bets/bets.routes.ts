import type { GatewayModule } from '../../context/index.ts'
import { databaseName } from '../../db/database-name.ts'
import type { IfPlayAllowed, PlayAllowed, PlayFrom } from '../protection/index.ts'
import type { SportsModule } from '../sports/index.ts'
import { registerBetsSandbox } from './bets.sandbox.ts'
import { createBets } from './bets.service.ts'
import { BET_METHOD_NAMES } from './terms/arguments.ts'

interface Guard {
  readonly mayPlay: PlayAllowed
  readonly ifMayPlay: IfPlayAllowed
  readonly mayPlayFrom: PlayFrom
}

/** Betting in the local sports venue: answers the venue's betting calls and follows its matches. */
export function createBetsModule(sports: SportsModule, { mayPlay, ifMayPlay, mayPlayFrom }: Guard): GatewayModule {
  return {
    name: 'bets',
    async register(gateway) {
      const name = await databaseName(gateway.database)
      const bets = await createBets({ gateway, sports, mayPlay, ifMayPlay, databaseName: name })
      for (const method of BET_METHOD_NAMES) {
        sports.serve(method, async (args, { member, ...from }) => {
          if (method === 'PlaceBet') await mayPlayFrom(from)
          return bets.answer(method, args, member.id)
        })
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
