import type { Executor } from '../../db/database.ts'
import { deleteJobs } from '../../kernel/jobs/index.ts'
import { deleteSessions } from '../../kernel/sessions/index.ts'
import { deleteCodes, deleteResets } from '../identity/index.ts'
import { deleteVenueSessions } from '../seamless/index.ts'

interface Kept {
  /** Deletes what was over before a moment. */
  readonly drop: (db: Executor, before: Date) => Promise<void>
  /** So many days after its end. */
  readonly days: number
  /** Which clock the end is written by. */
  readonly clock: 'real' | 'business'
}

/**
 * How long rows are kept that nobody needs once they are over. Everything else stays: money, bets and the keys that money
 * calls are recognised by, for the five years of the accounts.
 */
export const RETENTION: readonly Kept[] = [
  { drop: deleteSessions, days: 30, clock: 'real' },
  { drop: deleteVenueSessions, days: 30, clock: 'real' },
  // The limits of codes look back a day at the most.
  { drop: deleteCodes, days: 7, clock: 'business' },
  { drop: deleteResets, days: 7, clock: 'business' },
  { drop: deleteJobs, days: 30, clock: 'real' },
]
