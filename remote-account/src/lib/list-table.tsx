import { DataTable, type DataTableProps } from '@site/ui'

import { useAccountTexts } from './texts.ts'

/** How the asking for a list stands. */
export interface ListAnswer {
  readonly isError: boolean
  readonly isFetching: boolean
  refetch(): unknown
}

export interface ListTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'rows' | 'loading' | 'failed' | 'retrying' | 'onRetry'
> {
  readonly of: ListAnswer
  /** Undefined until they were answered; what was answered stays when the next look fails. */
  readonly rows: readonly Row[] | undefined
}

/** A list that the gateway gives: while it loads, when it failed and is asked for again, and as a table. */
export function ListTable<Row>({ of, rows, errorTitle, ...table }: ListTableProps<Row>) {
  const t = useAccountTexts()
  return (
    <DataTable
      {...table}
      rows={rows ?? []}
      loading={rows === undefined}
      failed={of.isError && rows === undefined}
      errorTitle={errorTitle ?? t('records.error')}
      retrying={of.isFetching}
      onRetry={() => void of.refetch()}
    />
  )
}
