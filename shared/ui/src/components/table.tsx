import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { SkeletonGroup, SkeletonRow } from './skeleton.tsx'
import { captionStyle, scrollStyle, tableStyle } from './table-style.ts'

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
}

export interface TableProps<Row> {
  /** what the table shows, for screen readers */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** stand-in rows instead of `rows` */
  readonly loading?: boolean | undefined
  readonly skeletonRows?: number | undefined
  /** shown without rows; an {@link EmptyState} that says what to do next */
  readonly empty?: ReactNode
  readonly className?: string | undefined
}

/** Records as a table, and as cards on a phone. The roles are written out because `display` drops them there. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, skeletonRows = 6, empty, className } = props
  if (loading) {
    return (
      <SkeletonGroup>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <SkeletonRow key={index} cells={2} />
        ))}
      </SkeletonGroup>
    )
  }
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>
  return (
    <div css={scrollStyle} className={className}>
      <table css={tableStyle} role="table">
        <caption css={captionStyle}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                data-align={column.align}
                style={{ width: column.width }}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.header}
                  data-align={column.align}
                  data-primary={column.primary === true ? '' : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
