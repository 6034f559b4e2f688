import type { DisputeFacts, DisputeKind } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

/** Things of one kind that can be disputed, of the module that owns them. */
export interface Disputable {
  readonly kind: DisputeKind
  /**
   * What is known of one by its number, whether it is settled or not; undefined unless it is this member's. `now` is of the
   * business clock, epoch milliseconds.
   */
  find(
    db: Executor,
    memberId: number,
    number: string,
    now: number,
  ): Promise<(Omit<DisputeFacts, 'settledAt'> & { readonly settledAt: number | undefined }) | undefined>
}
