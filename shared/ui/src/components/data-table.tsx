import { px } from '../theme/units.ts'
import { DataTableBar } from './data-table-bar.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { captionStyle, scrollStyle, stickyStyle, tableStyle } from './data-table-style.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonGroup, SkeletonRow } from './skeleton.tsx'

/** Records as a table, and as cards on a phone. The roles are written out because `display` drops them there. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, skeletonRows = 6, empty, selection, maxHeight } = props
  if (props.failed === true) {
    return <ErrorState title={props.errorTitle} onRetry={props.onRetry} retrying={props.retrying} />
  }
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
  const sticky = maxHeight === undefined ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 }
  const keys = rows.map(rowKey)
  return (
    <div className={props.className}>
      <DataTableBar {...props} keys={keys} />
      <div
        css={[scrollStyle, maxHeight !== undefined && stickyStyle]}
        style={maxHeight === undefined ? undefined : { maxHeight: px(maxHeight) }}
        {...sticky}
      >
        <table css={tableStyle} role="table">
          <caption css={captionStyle}>{caption}</caption>
          <DataTableHead {...props} keys={keys} />
          <tbody role="rowgroup">
            {rows.map((row) => (
              <DataTableRow key={rowKey(row)} row={row} id={rowKey(row)} columns={columns} selection={selection} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
