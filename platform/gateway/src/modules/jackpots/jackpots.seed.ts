import type { GatewayContext } from '../../module.ts'
import { GAMES } from '../venues/games.seed.ts'
import { HOUSE } from '../wallet/wallet.service.ts'
import { insertJackpots } from './jackpots.repository.ts'
import { jackpotAccount } from './jackpots.service.ts'

const POOLS = GAMES.flatMap(({ venue, code, jackpot }) =>
  jackpot === undefined ? [] : [{ venue, game: code, seed: jackpot }],
)

/** Opens the pools that are not open yet, with money of the house. */
export async function seedJackpots({ db, wallet }: Pick<GatewayContext, 'db' | 'wallet'>): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await insertJackpots(tx, POOLS)
    await wallet.postMany(
      tx,
      opened.map(({ venue, game, seed }) => ({
        kind: 'jackpot_seed',
        refType: 'jackpot',
        refId: `${venue}:${game}`,
        postings: [
          { owner: HOUSE, code: 'promo', amount: -seed },
          { owner: HOUSE, code: jackpotAccount(game), amount: seed },
        ] as const,
      })),
    )
  })
}
