import type { GatewayContext } from '../../context/index.ts'
import { GAMES } from '../venues/index.ts'
import { HOUSE } from '../../kernel/ledger/index.ts'
import { insertJackpots } from './jackpots.repository.ts'
import { jackpotAccount } from './jackpots.service.ts'

const POOLS = GAMES.flatMap(({ venue, code, jackpot }) =>
  jackpot === undefined ? [] : [{ venue, game: code, seed: jackpot }],
)

/** Opens the pools that are not open yet, with money of the house. */
export async function seedJackpots({ db, ledger }: Pick<GatewayContext, 'db' | 'ledger'>): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await insertJackpots(tx, POOLS)
    await ledger.postMany(
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
