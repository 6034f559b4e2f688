import type { ParsedRequestOf, recordExportEndpoint } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

/** Lists of orders, as calls and files name them. */
export type OrderList = Exclude<ParsedRequestOf<typeof recordExportEndpoint>['list'], 'deals' | 'bets'>

/** Which orders are meant: by when they were made, in epoch milliseconds, both included, and where they stand now. */
interface OrderFilter {
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  /** Of the list's own states: the call's schema has looked at it. */
  readonly status?: number | undefined
}

/** Orders that journals refer to, of the module that owns them: what became of one beside the money that moved. */
export interface RecordedOrders {
  /** `ref_type` of the journals. */
  readonly refType: string
  readonly list: OrderList
  /** Steps that moved no money, e.g. that the order was written and looked at; times are epoch milliseconds. */
  steps(
    db: Executor,
    memberId: number,
    refId: string,
  ): Promise<readonly { readonly kind: string; readonly name: string; readonly at: number; readonly remark?: string }[]>
  /** What its file says of each order, by the heads of the columns. */
  readonly columns: readonly string[]
  /** One page of the file, the latest first; `next` is the cursor of the page that follows. `now` in epoch milliseconds. */
  lines(
    db: Executor,
    memberId: number,
    filter: OrderFilter,
    page: { readonly cursor?: string | undefined; readonly pageSize: number },
    now: number,
  ): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next?: string | undefined }>
  count(db: Executor, memberId: number, filter: OrderFilter, now: number): Promise<number>
}
