import { DataTable, type DataTableProps, EmptyState, ErrorState, LoadMore } from '@site/ui'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

import { wordsOf } from '../lib/use-action.ts'

type Answered = Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch' | 'data'> &
  Partial<Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>>

interface ListingProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  readonly of: Answered
  /** What an empty list means. */
  readonly none: string
}

/**
 * A list that a driver gives: while it loads, when it fails, when it is empty, and as a table. What was answered stays
 * when the next look fails: its rows hold dialogs in which somebody is writing. A list of pages goes on at its end, and says
 * there when the next one did not come.
 */
export function Listing<Row>({ of, none, ...table }: ListingProps<Row>) {
  const isThere = of.data !== undefined
  if (!isThere && of.isError && !of.isFetching)
    return (
      <ErrorState compact onRetry={() => void of.refetch()}>
        {wordsOf(of.error)}
      </ErrorState>
    )
  return (
    <>
      <DataTable {...table} loading={!isThere} empty={<EmptyState compact title={none} />} />
      <LoadMore
        shown={table.rows.length}
        hasMore={of.hasNextPage === true}
        loading={of.isFetchingNextPage === true}
        failed={of.isFetchNextPageError === true}
        onMore={() => void of.fetchNextPage?.()}
      >
        {wordsOf(of.error)}
      </LoadMore>
    </>
  )
}
