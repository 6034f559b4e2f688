import type { AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { codeTable, resetTable } from '../../db/schema/identity.ts'
import { jobTable } from '../../db/schema/jobs.ts'
import { sessionTable } from '../../db/schema/members.ts'
import { venueSessionTable } from '../../db/schema/rounds.ts'

interface Kept {
  readonly table: PgTable
  /** The row may go so many days after this. */
  readonly since: AnyColumn
  readonly days: number
  /** Which clock the column is written by. */
  readonly clock: 'real' | 'business'
}

/**
 * How long rows are kept that nobody needs once they are over. Everything else stays: money, bets and the keys that money
 * calls are recognised by, for the five years of the accounts.
 */
export const RETENTION: readonly Kept[] = [
  { table: sessionTable, since: sessionTable.expiresAt, days: 30, clock: 'real' },
  { table: venueSessionTable, since: venueSessionTable.expiresAt, days: 30, clock: 'real' },
  // The limits of codes look back a day at the most.
  { table: codeTable, since: codeTable.expiresAt, days: 7, clock: 'business' },
  { table: resetTable, since: resetTable.expiresAt, days: 7, clock: 'business' },
  { table: jobTable, since: jobTable.endedAt, days: 30, clock: 'real' },
]
