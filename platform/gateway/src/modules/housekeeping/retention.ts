import { FEEDBACK_LIMITS } from '@site/contracts'
import { DAY_MS, DOCUMENT_DAYS, dayOf, RECORD_YEARS } from '@site/domain'

import type { Db } from '../../db/database.ts'
import { deleteJobs } from '../../kernel/jobs/index.ts'
import { deleteCalls } from '../../kernel/ledger/index.ts'
import { deleteSessions } from '../../kernel/sessions/index.ts'
import { deleteTickets } from '../bets/index.ts'
import { deleteChat } from '../chat/index.ts'
import { deleteVouchers } from '../deposits/index.ts'
import { deleteFeedbackPictures } from '../feedback/index.ts'
import { deleteCodes, deletePastDevices, deletePlaces, deleteResets } from '../identity/index.ts'
import { deletePastAccounts } from '../payout/index.ts'
import { deletePlayHarm, deletePlaySessions } from '../protection/index.ts'
import { deleteReports } from '../reconciliation/index.ts'
import { deleteBetRecords } from '../records/index.ts'
import { deleteRounds, deleteVenueSessions } from '../seamless/index.ts'
import { deleteVotes } from '../sports/index.ts'
import { deleteOrphans } from '../uploads/index.ts'
import { deleteDocuments } from '../verification/index.ts'

interface Kept {
  /** Deletes what was over before a moment. */
  readonly drop: (db: Db, before: Date) => Promise<void>
  /** So many days after its end. */
  readonly days: number
  /** Which clock the end is written by. */
  readonly clock: 'real' | 'business'
}

/** The years of the accounts, each of them a leap year: never a day too few. */
const RECORD_DAYS = RECORD_YEARS * 366
/** Somebody who doubts how a deposit ended has said so long before (a dispute: 14 days). */
const VOUCHER_DAYS = 90
/** Rows of one statement: short enough to let others in between. */
const BATCH = 2_000

/** Deletes batch by batch until a batch is not full. */
function inBatches(drop: (db: Db, before: Date, most: number) => Promise<number>): Kept['drop'] {
  return async (db, before) => {
    while ((await drop(db, before, BATCH)) >= BATCH);
  }
}

/**
 * How long rows are kept that nobody needs once they are over. Bets, and the keys that money calls are recognised by,
 * are kept for the five years of the accounts. What is in no line here is kept for ever: the ledger, because every
 * balance is proved from its first journal, and the sums of a member's days.
 */
export const RETENTION: readonly Kept[] = [
  { drop: deleteSessions, days: 30, clock: 'real' },
  { drop: deleteVenueSessions, days: 30, clock: 'real' },
  // The limits of codes look back a day at the most.
  { drop: deleteCodes, days: 7, clock: 'business' },
  { drop: deleteResets, days: 7, clock: 'business' },
  // An invitation counts for a year at most.
  { drop: deletePlaces, days: 400, clock: 'business' },
  // As long as the longest self-exclusion, which ends no sooner by them.
  { drop: deletePastDevices, days: RECORD_DAYS, clock: 'real' },
  { drop: deletePastAccounts, days: RECORD_DAYS, clock: 'real' },
  { drop: deletePlaySessions, days: 30, clock: 'business' },
  { drop: deletePlayHarm, days: 366, clock: 'business' },
  { drop: deleteJobs, days: 30, clock: 'real' },
  { drop: inBatches(deleteChat), days: 90, clock: 'business' },
  { drop: deleteVotes, days: 90, clock: 'business' },
  // Vouchers first, so that a picture is never gone before what shows it.
  { drop: inBatches(deleteVouchers), days: VOUCHER_DAYS, clock: 'business' },
  { drop: inBatches(deleteDocuments), days: DOCUMENT_DAYS, clock: 'business' },
  { drop: inBatches(deleteFeedbackPictures), days: FEEDBACK_LIMITS.pictureDays, clock: 'business' },
  { drop: inBatches(deleteOrphans), days: 1, clock: 'business' },
  { drop: inBatches(deleteBetRecords), days: RECORD_DAYS, clock: 'business' },
  { drop: inBatches(deleteTickets), days: RECORD_DAYS, clock: 'business' },
  { drop: inBatches(deleteRounds), days: RECORD_DAYS, clock: 'business' },
  { drop: inBatches(deleteCalls), days: RECORD_DAYS, clock: 'real' },
  {
    drop: (db, before) => deleteReports(db, dayOf(before.getTime() - DAY_MS)),
    days: RECORD_DAYS,
    clock: 'business',
  },
]
