import { GameCodeSchema, VenueCodeSchema } from '@site/contracts'
import { formatFen, HOUR_MS } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { selectGameNames } from '../venues/index.ts'
import { type Place, selectAmounts } from './jackpots.repository.ts'

const PlaceSchema = v.object({ enName: v.pipe(VenueCodeSchema, v.toUpperCase()), gameCode: GameCodeSchema })
const ORDER_MS = HOUR_MS
const keyOf = ({ venue, game }: Place) => `jackpot:next:${venue}:${game}`

/** `GET /sandbox/jackpots` lists the pools. `POST /sandbox/jackpots/win` with `enName` and `gameCode`: the next round of the game wins its jackpot. */
export function registerJackpotsSandbox({ db, shared, sandboxCall }: GatewayContext): void {
  sandboxCall('GET', '/sandbox/jackpots', async () => {
    const pools = await selectAmounts(db)
    const names = await selectGameNames(
      db,
      pools.map(({ game }) => game),
    )
    return {
      list: pools.map(({ venue, game, amount }) => ({
        enName: venue,
        gameCode: game,
        gameName: names.get(game) ?? game,
        amount: formatFen(amount),
      })),
    }
  })

  sandboxCall('POST', '/sandbox/jackpots/win', async ({ body }) => {
    const { enName, gameCode } = parseInput(PlaceSchema, body)
    await shared.set(keyOf({ venue: enName, game: gameCode }), '1', ORDER_MS)
  })
}

/** Whether the sandbox has ordered the next round of a game to win; the order is used up. */
export async function consumeOrderedWin(
  { options, shared }: Pick<GatewayContext, 'options' | 'shared'>,
  place: Place,
): Promise<boolean> {
  if (options.sandbox !== true || (await shared.get(keyOf(place))) === undefined) return false
  await shared.delete(keyOf(place))
  return true
}
