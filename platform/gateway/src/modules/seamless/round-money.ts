import { type Fen, minFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { VenueRoundRow } from '../../db/schema/rounds.ts'
import {
  CENTER,
  HOUSE,
  lockAllBalances,
  type Ledger,
  type MemberAccount,
  type Posting,
  takenFrom,
  venueAccount,
} from '../../kernel/ledger/index.ts'

const HOLD: MemberAccount = 'bet_hold'
const pnl = (venue: string) => `pnl:${venue}`
type Postings = readonly [Posting, Posting, ...Posting[]]

function nonZero(postings: readonly Posting[]): Postings {
  return postings.filter(({ amount }) => amount !== 0n) as unknown as Postings
}

/** Lines that take back what a round has won. What is nowhere is asked of where it was paid to, which has it not. */
function takenBack(
  balances: ReadonlyMap<string, Fen>,
  { memberId, venue, win, paidTo }: Pick<VenueRoundRow, 'memberId' | 'venue' | 'win' | 'paidTo'>,
): Posting[] {
  const first = paidTo ?? CENTER
  const { parts, missing } = takenFrom(balances, { amount: win, paidTo: first, venue: venueAccount(venue) })
  const asked = new Map(parts).set(first, (parts.get(first) ?? 0n) + missing)
  return [...asked].map(([code, part]) => ({ owner: memberId, code, amount: -part }))
}

/** The journals of a round: stake → hold → house, and what comes back. Each runs inside the caller's transaction. */
export function createRoundMoney(ledger: Ledger) {
  const post =
    (tx: Executor, round: Pick<VenueRoundRow, 'venue' | 'roundId' | 'memberId'>) =>
    (kind: string, remark: string, postings: Postings) =>
      ledger.post(tx, {
        kind,
        memberId: round.memberId,
        refType: 'round',
        refId: `${round.venue}:${round.roundId}`,
        remark,
        postings,
      })

  /** What lies at a venue; neither another round nor money that goes home takes it until the transaction ends. */
  const held = async (tx: Executor, memberId: number, venue: string): Promise<Fen> =>
    (await lockAllBalances(tx, memberId)).get(venueAccount(venue)) ?? 0n

  return {
    /** What a member can bet at a venue: the money there and, with automatic transfer, that of the central wallet. */
    async playable(db: Executor, memberId: number, venue: string, isAutomatic: boolean): Promise<Fen> {
      const all = await ledger.balancesOf(db, memberId)
      return (all.get(venueAccount(venue)) ?? 0n) + (isAutomatic ? (all.get(CENTER) ?? 0n) : 0n)
    },

    /**
     * Puts the stake on hold. With automatic transfer the central wallet pays what the venue's money does not.
     *
     * @returns the part that came from the central wallet
     * @throws ApiError 6012 when there is not enough
     */
    async hold(
      tx: Executor,
      round: Pick<VenueRoundRow, 'venue' | 'roundId' | 'memberId' | 'stake'>,
      isAutomatic: boolean,
    ): Promise<Fen> {
      const { memberId, venue, stake } = round
      const fromCenter = isAutomatic ? stake - minFen(stake, await held(tx, memberId, venue)) : 0n
      await post(tx, round)(
        'bet_hold',
        '投注',
        nonZero([
          { owner: memberId, code: CENTER, amount: -fromCenter },
          { owner: memberId, code: venueAccount(venue), amount: fromCenter - stake },
          { owner: memberId, code: HOLD, amount: stake },
        ]),
      )
      return fromCenter
    },

    /** The stake goes to the house, the return to the member. */
    async settle(tx: Executor, round: VenueRoundRow, win: Fen, paidTo: MemberAccount): Promise<void> {
      const { memberId, venue, stake } = round
      await post(tx, round)(
        'bet_settle',
        '派彩',
        nonZero([
          { owner: memberId, code: HOLD, amount: -stake },
          { owner: HOUSE, code: pnl(venue), amount: stake - win },
          { owner: memberId, code: paidTo, amount: win },
        ]),
      )
    },

    /**
     * Takes a settlement back: the stake is on hold again.
     *
     * @throws ApiError 6012 when the member has no longer what it paid, wherever it was moved to
     */
    async unsettle(tx: Executor, round: VenueRoundRow): Promise<void> {
      const { memberId, venue, stake, win } = round
      const lines = takenBack(await lockAllBalances(tx, memberId), round)
      await post(tx, round)(
        'bet_restore',
        '结算撤回',
        nonZero([
          ...lines,
          { owner: HOUSE, code: pnl(venue), amount: win - stake },
          { owner: memberId, code: HOLD, amount: stake },
        ]),
      )
    },

    /** Gives the stake back to where it came from. */
    async release(tx: Executor, round: VenueRoundRow): Promise<void> {
      const { memberId, venue, stake, fromCenter } = round
      await post(tx, round)(
        'bet_release',
        '注单取消',
        nonZero([
          { owner: memberId, code: HOLD, amount: -stake },
          { owner: memberId, code: venueAccount(venue), amount: stake - fromCenter },
          { owner: memberId, code: CENTER, amount: fromCenter },
        ]),
      )
    },
  }
}
