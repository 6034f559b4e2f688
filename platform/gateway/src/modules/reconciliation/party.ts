import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** One bet or order as the other side has it. */
export interface PartyLine {
  /** `ref_id` of its journals here. */
  readonly reference: string
  /** What it came to for the member: won above zero, lost below; of a deposit what came in. */
  readonly amount: Fen
}

/**
 * Who money is exchanged with: a venue, or a channel of deposits or withdrawals. The module that deals with it declares
 * it, the root lists them all.
 */
export interface ReconciledParty {
  /** `venue:PGDZ`, `channel:alipay`. */
  readonly name: string
  /** The house's account that all its money goes through: `pnl:PGDZ`. */
  readonly account: string
  /** `ref_type` of its journals. */
  readonly referenceType: string
  /** What ended there within a time, its beginning included. Rejects when the other side cannot be asked. */
  ended(db: Executor, from: Date, before: Date): Promise<readonly PartyLine[]>
  /** Those of these references that the other side knows. */
  find(db: Executor, references: readonly string[]): Promise<readonly PartyLine[]>
}
