import type { Db } from '../../db/database.ts'
import type { EntryTickets } from '../venues/index.ts'
import { insertSession } from './seamless.repository.ts'
import { hashOf, newSecret, TICKET_MS, VISIT_MS } from './tickets.ts'

/** Tickets that a venue exchanges for the session of the visit. */
export function createEntryTickets({ db }: { readonly db: Db }): EntryTickets {
  return {
    async issue(visit) {
      const ticket = newSecret()
      await insertSession(db, {
        ...visit,
        ticketHash: hashOf(ticket),
        ticketUntil: new Date(Date.now() + TICKET_MS),
        expiresAt: new Date(Date.now() + VISIT_MS),
      })
      return ticket
    },
  }
}
