import type { SharedBet } from '@site/contracts/chat'
import { CHAT_BET_KIND, CHAT_LIMITS, type ChatBetKind } from '@site/contracts/chat'
import { betTerms, type Fen, formatCny, formatFen, maxWin } from '@site/domain'

export type BetStatus = SharedBet['status']

/** A bet of a member as the room needs it. */
export interface OwnBet {
  /** It was taken, and is neither settled nor cashed out. */
  readonly isRunning: boolean
  readonly stake: Fen
  /** What was bet on; undefined for anything but one selection of one match. */
  readonly single:
    | ({ readonly matchId: string } & Omit<SharedBet, 'gidm' | 'stakeMasked' | 'maxWin' | 'status' | 'canFollow'>)
    | undefined
}

/** Where the ranges of stakes begin, in fen. */
const RANGES: readonly Fen[] = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000].map((yuan) => BigInt(yuan) * 100n)
const HIDDEN = '***'

/** A bet as it is written down when it is shared. */
export function sharedBet(
  { matchId, ...single }: NonNullable<OwnBet['single']>,
  { stake }: Pick<OwnBet, 'stake'>,
  showAmounts: boolean,
): SharedBet {
  const from = RANGES.findLast((range) => range <= stake) ?? 0n
  return {
    ...single,
    gidm: matchId,
    stakeMasked: showAmounts ? `${formatCny(from).slice(1)}+` : HIDDEN,
    // Of the least stake of the range: the sum of the bet itself, divided by its odds, would tell its stake to the fen.
    ...(showAmounts && from > 0n ? { maxWin: formatFen(maxWin(betTerms(from, single.odds, single.oddsType))) } : {}),
    status: 'open',
    canFollow: true,
  }
}

/** A large bet is one only where the amounts are shown: the mark would tell of them. */
export function betKind({ stake }: OwnBet, showAmounts: boolean): ChatBetKind {
  return showAmounts && stake >= CHAT_LIMITS.largeStakeFen ? CHAT_BET_KIND.large : CHAT_BET_KIND.usual
}

/** In words, for whoever does not know bets by their fields. */
export function betWords({ home, away, play, pick, odds }: SharedBet): string {
  return `晒单：${home} vs ${away} ${play} ${pick} @${odds}`
}
