import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** One bet or order as one side has it. */
export interface PartyLine {
  /** `ref_id` of its journals here. */
  readonly reference: string
  /** What it came to for the member: won above zero, lost below; of a deposit what came in. */
  readonly amount: Fen
}

/** The book of the other side itself. Both reject when it cannot be asked. */
export interface PartyBook {
  /** What ended there within a time, its beginning included, by its own clock. */
  ended(db: Executor, from: Date, before: Date): Promise<readonly PartyLine[]>
  /** Those of these references that are in it. */
  find(db: Executor, references: readonly string[]): Promise<readonly PartyLine[]>
}

/**
 * Who money is exchanged with: a venue, or a channel of deposits or withdrawals. The module that deals with it declares
 * it, the root lists them all.
 */
export interface ReconciledParty extends PartyBook {
  /** `venue:PGDZ`, `channel:alipay`. */
  readonly name: string
  /** The house's account that all its money goes through: `pnl:PGDZ`. */
  readonly account: string
  /** `ref_type` of its journals. */
  readonly referenceType: string
  /** What the other side answers for. Without one, the bets or orders that are kept here stand for it. */
  readonly book?: PartyBook
}
