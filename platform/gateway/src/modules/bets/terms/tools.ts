import type { BetEvent } from '@site/contracts/sports'

import type { GatewayContext } from '../../../context/index.ts'
import type { Fixture, MatchBook } from '../../sports/index.ts'

/** What became of a bet. */
export interface NewsItem {
  readonly memberId: number
  readonly ticketId: number
  readonly event: BetEvent
}

/** Tells a member's tabs, in whichever replica they are open, what became of a bet. Called after the commit. */
export interface BetNews {
  publish(items: readonly NewsItem[]): Promise<void>
}

/** What the parts of betting share. */
export interface BetTools extends Pick<GatewayContext, 'db' | 'events' | 'ledger' | 'log'> {
  readonly book: MatchBook
  readonly fixtureOf: (id: number) => Fixture | undefined
  /** Business clock, epoch ms. */
  readonly now: () => number
  readonly news: BetNews
}
