import { css } from '@emotion/react'
import { Button, DataTable, type DataTableProps, EmptyState, ErrorState, px } from '@site/ui'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

import { t } from '../lib/texts.ts'
import { wordsOf } from '../lib/use-action.ts'

type Answered = Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch' | 'data'>

interface ListingProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  readonly of: Answered
  /** What an empty list means. */
  readonly none: string
}

/**
 * A list that a driver gives: while it loads, when it fails, when it is empty, and as a table. What was answered stays
 * when the next look fails: its rows hold dialogs in which somebody is writing.
 */
export function Listing<Row>({ of, none, ...table }: ListingProps<Row>) {
  const isThere = of.data !== undefined
  if (!isThere && of.isError && !of.isFetching)
    return (
      <ErrorState compact onRetry={() => void of.refetch()}>
        {wordsOf(of.error)}
      </ErrorState>
    )
  return <DataTable {...table} loading={!isThere} empty={<EmptyState compact title={none} />} />
}

const moreStyle = css({ display: 'flex', justifyContent: 'center', padding: px(12) })

/** Fetches what comes after the last row, while there is more. */
export function MoreButton({
  of,
}: {
  readonly of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}) {
  if (!of.hasNextPage) return undefined
  return (
    <div css={moreStyle}>
      <Button variant="secondary" size="sm" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
