import type { ParsedRequestOf, recordExportEndpoint } from '@site/contracts'
import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** Lists that other modules have the lines of, as calls and files name them. */
type RecordedListName = Exclude<ParsedRequestOf<typeof recordExportEndpoint>['list'], 'deals' | 'bets'>

/** Which lines are meant: by when they were made, in epoch milliseconds, both included, and what else the list's call asks by. */
interface ListFilter {
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  /** Of the list's own states: the call's schema has looked at it. */
  readonly status?: number | undefined
  readonly type?: string | undefined
  readonly id?: string | undefined
}

/** Lines of the records, of the module that owns them, as a file has them. */
export interface RecordedList {
  readonly list: RecordedListName
  /** What its file says of each line, by the heads of the columns. */
  readonly columns: readonly string[]
  /** One page of the file, the latest first; `next` is the cursor of the page that follows. `now` in epoch milliseconds. */
  lines(
    db: Executor,
    memberId: number,
    filter: ListFilter,
    page: { readonly cursor?: string | undefined; readonly pageSize: number },
    now: number,
  ): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next?: string | undefined }>
  count(db: Executor, memberId: number, filter: ListFilter, now: number): Promise<number>
}

/** Orders that journals refer to: what became of one beside the money that moved. */
export interface RecordedOrders extends RecordedList {
  readonly list: Exclude<RecordedListName, 'gifts' | 'rewards'>
  /** `ref_type` of the journals. */
  readonly refType: string
  /**
   * What orders have cost, in fen, by their `ref_id`; those that cost nothing may be left out. Told with the journal of this
   * `kind`, which took the money for it out of the wallet.
   */
  readonly fees?: {
    readonly kind: string
    of(db: Executor, refIds: readonly string[]): Promise<ReadonlyMap<string, Fen>>
  }
  /** Steps that moved no money, e.g. that the order was written and looked at; times are epoch milliseconds, `now` too. */
  steps(
    db: Executor,
    memberId: number,
    refId: string,
    now: number,
  ): Promise<readonly { readonly kind: string; readonly name: string; readonly at: number; readonly remark?: string }[]>
}
