import { Checkbox } from './checkbox.tsx'
import type { TableColumn, TableSelection } from './data-table-types.ts'
import { uiText } from '../texts/ui-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface DataTableRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly columns: readonly TableColumn<Row>[]
  readonly selection?: TableSelection<Row> | undefined
}

/** A row of a table: on a phone a card. */
export function DataTableRow<Row>({ row, id, columns, selection }: DataTableRowProps<Row>) {
  const isSelected = selection?.selected.has(id) === true
  const box = selection !== undefined && (
    <Checkbox
      checked={isSelected}
      onChange={({ target }) => selection.onSelectedChange(withKey(selection.selected, id, target.checked))}
    >
      <VisuallyHidden>{uiText('table.selectRow', { name: selection.nameOf(row) })}</VisuallyHidden>
    </Checkbox>
  )
  return (
    <tr role="row" data-selected={isSelected ? '' : undefined}>
      {selection !== undefined && (
        <td role="cell" data-select="">
          {box}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          data-align={column.align}
          data-primary={column.primary === true ? '' : undefined}
          data-wide={column.wide === true ? '' : undefined}
          data-opens={column.opens === true ? '' : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function withKey(selected: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}
