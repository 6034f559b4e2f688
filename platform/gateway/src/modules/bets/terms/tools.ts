import type { GatewayContext } from '../../../context/gateway-context.ts'
import type { MatchBook } from '../../sports/feed/book.ts'
import type { Fixture } from '../../sports/simulator/calendar.ts'
import type { BetNews } from '../tickets/news.ts'

/** What the parts of betting share. */
export interface BetTools extends Pick<GatewayContext, 'db' | 'wallet' | 'log'> {
  readonly book: MatchBook
  readonly fixtureOf: (id: number) => Fixture | undefined
  /** Business clock, epoch ms. */
  readonly now: () => number
  readonly news: BetNews
}
