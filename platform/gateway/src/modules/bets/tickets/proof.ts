import { LOCAL_SPORT_VENUE } from '@site/contracts'

import type { ReconciledParty } from '../../reconciliation/index.ts'
import { PNL } from '../terms/rules.ts'
import { ticketIdOf, ticketNumber } from './present.ts'
import { selectNets } from './tickets.repository.ts'

type Net = Awaited<ReturnType<typeof selectNets>>[number]
const lineOf = (row: Net) => ({ reference: ticketNumber(row), amount: BigInt(row.net) })

/** The local sports venue by its tickets. */
export const sportsParty: ReconciledParty = {
  name: `venue:${LOCAL_SPORT_VENUE.toUpperCase()}`,
  account: PNL,
  referenceType: 'bet',
  ended: async (db, from, before) => (await selectNets(db, { from, before })).map(lineOf),
  find: async (db, references) => (await selectNets(db, { ids: references.map(ticketIdOf) })).map(lineOf),
}
