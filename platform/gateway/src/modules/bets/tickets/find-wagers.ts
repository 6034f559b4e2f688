import type { Wager } from '@site/contracts/sports'

import type { Executor } from '../../../db/database.ts'
import type { Fixture } from '../../sports/index.ts'
import { ticketIdOf, ticketNumber, wagerOf } from './present.ts'
import { selectTickets } from './tickets.repository.ts'

interface Wanted {
  /** As members see them, e.g. `B261121000123`. */
  readonly numbers: readonly string[]
  /** Of this member alone. */
  readonly memberId?: number | undefined
  /** Business clock, epoch ms. */
  readonly now: number
  readonly fixtureOf: (id: number) => Fixture | undefined
}

/** Tickets by number, as their members see them; those that are not there are left out. */
export async function findWagers(
  db: Executor,
  { numbers, memberId, now, fixtureOf }: Wanted,
): Promise<readonly Wager[]> {
  const tickets = await selectTickets(db, numbers.map(ticketIdOf), memberId)
  return tickets
    .filter(({ row }) => numbers.includes(ticketNumber(row)))
    .map((ticket) => wagerOf(ticket, fixtureOf, now))
}
