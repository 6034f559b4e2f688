import { NAMED_ROUTES } from '@site/contracts'
import { type Fen, formatCny } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { GatewayContext } from '../../context/index.ts'
import { CENTER, HOUSE, lockAllBalances, type Posting, takenFrom, venueAccount } from '../../kernel/ledger/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { selectGameNames } from '../venues/index.ts'
import { drawWin, fedBy } from './jackpot-rules.ts'
import * as repository from './jackpots.repository.ts'
import { consumeOrderedWin } from './jackpots.sandbox.ts'

/** What a jackpot needs to know of a round. */
export interface JackpotRound {
  readonly venue: string
  readonly roundId: string
  /** Empty where the venue has not said which. */
  readonly game: string
  readonly memberId: number
  readonly stake: Fen
  readonly jackpotFed: Fen
  /** Whether it has won, null as long as that was not drawn. */
  readonly jackpotHit: boolean | null
}

/** What a settlement did to the jackpot of its game. */
export interface JackpotOutcome {
  readonly fed: Fen
  /** Undefined where the game has no jackpot. */
  readonly hit: boolean | undefined
  /** What was won; it lies in the central wallet. */
  readonly won: Fen
}

/** What the member reads beside each line that takes a win back. */
const RETURNED = '彩池大奖撤回'

const NONE: JackpotOutcome = { fed: 0n, hit: undefined, won: 0n }

/** The house's account of a pool. */
export const jackpotAccount = (game: string) => `jackpot:${game.replaceAll('-', '_')}`

/** Feeds and pays jackpots, in the transaction of the round. */
export function createJackpots(gateway: Pick<GatewayContext, 'ledger' | 'clock' | 'shared' | 'options'>) {
  const { ledger, clock } = gateway

  function post(
    tx: Executor,
    kind: string,
    round: JackpotRound,
    postings: readonly [Posting, Posting],
    member: { readonly memberId?: number; readonly remark?: string } = {},
  ) {
    return ledger.post(tx, {
      kind,
      refType: 'jackpot',
      refId: `${round.venue}:${round.roundId}`,
      postings,
      ...member,
    })
  }

  /** The game itself knows nothing of its jackpot: its member reads here what became of it. */
  async function writeLetter(
    tx: Executor,
    { venue, roundId, game, memberId }: JackpotRound,
    what: 'won' | 'returned',
    amount: Fen,
  ) {
    const at = new Date(clock.now())
    const name = (await selectGameNames(tx, [game])).get(game) ?? game
    const sum = formatCny(amount, 'always')
    const letter =
      what === 'won'
        ? { title: '恭喜您赢得彩池', content: `您在「${name}」中赢得彩池${sum}，已存入中心钱包。` }
        : { title: '彩池奖金已撤回', content: `「${name}」的牌局由场馆撤销，该局赢得的彩池${sum}已从中心钱包扣回。` }
    await insertLetters(tx, [
      {
        ...letter,
        ...{ memberId, type: 'fd' as const, jump: NAMED_ROUTES.transRecord.path },
        // A round that is settled again may win again, and each time is written.
        source: `jackpot:${venue}:${roundId}:${what}:${at.getTime()}`,
        createdAt: at,
      },
    ])
  }

  /**
   * Brings what was won home from the venues that its member moved it to, as far as the central wallet lacks it: records
   * and statement are of that wallet, and hold the win against its return only where both are its lines.
   */
  async function bringHome(tx: Executor, { venue, memberId }: JackpotRound, won: Fen): Promise<void> {
    // As it is now: what was taken back beside it in this transaction lies there no more.
    const balances = await lockAllBalances(tx, memberId)
    const { parts } = takenFrom(balances, { amount: won, paidTo: CENTER, venue: venueAccount(venue) })
    const elsewhere = [...parts].filter(([code]) => code !== CENTER)
    await ledger.postMany(
      tx,
      elsewhere.map(([code, part]) => ({
        kind: 'transfer_out',
        memberId,
        refType: 'venue',
        refId: code.slice('venue:'.length),
        remark: RETURNED,
        postings: [
          { owner: memberId, code, amount: -part },
          { owner: memberId, code: CENTER, amount: part },
        ],
      })),
    )
  }

  /** Between two accounts of the house. */
  const between = (from: string, to: string, amount: Fen): readonly [Posting, Posting] => [
    { owner: HOUSE, code: from, amount: -amount },
    { owner: HOUSE, code: to, amount },
  ]

  return {
    /**
     * Puts a part of a settled round's stake into the jackpot of its game and draws whether the round wins it. Whether it
     * does is drawn once: a round that is settled again has won again or not.
     */
    async settle(tx: Executor, round: JackpotRound): Promise<JackpotOutcome> {
      if (round.game === '') return NONE
      const fed = fedBy(round.stake)
      const pool = await repository.addToJackpot(tx, round, fed)
      if (pool === undefined) return NONE
      const account = jackpotAccount(round.game)
      if (fed > 0n) await post(tx, 'jackpot_feed', round, between(`pnl:${round.venue}`, account, fed))
      const hit = round.jackpotHit ?? ((await consumeOrderedWin(gateway, round)) || drawWin(round.stake, pool.seed))
      if (!hit) return { fed, hit, won: 0n }
      await post(
        tx,
        'bonus_jackpot',
        round,
        [
          { owner: HOUSE, code: account, amount: -pool.amount },
          { owner: round.memberId, code: CENTER, amount: pool.amount },
        ],
        { memberId: round.memberId, remark: '彩池大奖' },
      )
      await post(tx, 'jackpot_seed', round, between('promo', account, pool.seed))
      await repository.addToJackpot(tx, round, pool.seed - pool.amount)
      const { venue, game, roundId, memberId } = round
      await repository.insertWin(tx, {
        venue,
        game,
        roundId,
        memberId,
        amount: pool.amount,
        wonAt: new Date(clock.now()),
      })
      await writeLetter(tx, round, 'won', pool.amount)
      return { fed, hit, won: pool.amount }
    },

    /**
     * Undoes what the settlement of a round did, when the venue takes it back. What the round itself had paid is taken
     * back before, so that its member's balances are held before the pool.
     *
     * @returns what its member had won and has no longer
     * @throws ApiError 6012 when the member no longer has what was won, wherever it was moved to
     */
    async reverse(tx: Executor, round: JackpotRound): Promise<Fen> {
      if (round.jackpotHit === null) return 0n
      const pool = await repository.lockJackpot(tx, round)
      if (pool === undefined) return 0n
      const account = jackpotAccount(round.game)
      const fed = round.jackpotFed
      const won = await repository.returnWin(tx, round.venue, round.roundId, new Date(clock.now()))
      if (fed > 0n) await post(tx, 'jackpot_feed', round, between(account, `pnl:${round.venue}`, fed))
      if (won > 0n) {
        await bringHome(tx, round, won)
        // What is nowhere is asked of the central wallet, which has it not.
        await post(
          tx,
          'bonus_jackpot',
          round,
          [
            { owner: round.memberId, code: CENTER, amount: -won },
            { owner: HOUSE, code: account, amount: won },
          ],
          { memberId: round.memberId, remark: RETURNED },
        )
        await post(tx, 'jackpot_seed', round, between(account, 'promo', pool.seed))
        await writeLetter(tx, round, 'returned', won)
      }
      const left = pool.amount - fed + (won > 0n ? won - pool.seed : 0n)
      // Another round may have won since what this one put in: the house makes up for it.
      const missing = left < pool.seed ? pool.seed - left : 0n
      if (missing > 0n) await post(tx, 'jackpot_seed', round, between('promo', account, missing))
      await repository.addToJackpot(tx, round, left + missing - pool.amount)
      return won
    },
  }
}
