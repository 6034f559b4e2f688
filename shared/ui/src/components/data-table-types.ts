import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  readonly key: string
  /** column name, also the name of the value on a phone's card */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** any CSS width */
  readonly width?: string
  /** heads the card on a phone */
  readonly primary?: boolean
  /** left out of a phone's card: a number that is read in the details of the row */
  readonly wide?: boolean
  /** what opens the row; in the corner of the card on a phone, where its name says it without that of the column */
  readonly opens?: boolean
  /** offers to sort by it; the rows arrive sorted */
  readonly sortable?: boolean
}

export interface TableSort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

export interface TableSelection<Row> {
  /** keys of the chosen rows */
  readonly selected: ReadonlySet<string>
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void
  /** what a row is called, for the name of its box */
  readonly nameOf: (row: Row) => string
  /** what can be done with the chosen rows, shown while there are some */
  readonly actions?: ReactNode
}

export interface DataTableProps<Row> {
  /** what the table shows, for screen readers */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** stand-in rows instead of `rows` */
  readonly loading?: boolean | undefined
  readonly skeletonRows?: number | undefined
  /** the rows could not be loaded */
  readonly failed?: boolean | undefined
  readonly errorTitle?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean | undefined
  /** shown without rows; an empty state that says what to do next */
  readonly empty?: ReactNode
  readonly sort?: TableSort | undefined
  readonly onSortChange?: ((sort: TableSort) => void) | undefined
  readonly selection?: TableSelection<Row> | undefined
  /** design px; above it the rows move below a head that stays */
  readonly maxHeight?: number | undefined
  readonly className?: string | undefined
}
