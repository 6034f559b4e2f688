import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { media } from '../theme/media.ts'
import { px } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import type { DataTableProps, TableColumn, TableSort } from './data-table-types.ts'
import { Icon } from './icon.tsx'
import { SelectAll } from './select-all.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const sortStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: px(24),
  font: 'inherit',
  color: 'inherit',
  '[aria-sort] > &': { color: tokenVar('accent') },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
})

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const

/** By the same column the other way round; another column begins with the highest, the newest first. */
function nextSort(key: string, sort: TableSort | undefined): TableSort {
  return { key, direction: sort?.key === key && sort.direction === 'descending' ? 'ascending' : 'descending' }
}

type DataTableHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSortChange' | 'selection'> & {
  readonly keys: readonly string[]
}

/** The names of the columns, those that can be sorted by as buttons. */
export function DataTableHead<Row>({ columns, sort, onSortChange, selection, keys }: DataTableHeadProps<Row>) {
  function nameOf({ key, header, sortable = false }: TableColumn<Row>) {
    if (!sortable || onSortChange === undefined) return header
    return (
      <button type="button" css={sortStyle} onClick={() => onSortChange(nextSort(key, sort))}>
        {header}
        <Icon of={sort?.key === key ? ARROWS[sort.direction] : ArrowUpDown} size={14} />
      </button>
    )
  }
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection !== undefined && (
          <th scope="col" role="columnheader" data-select="">
            <SelectAll {...selection} keys={keys}>
              <VisuallyHidden>{uiText('table.selectAll')}</VisuallyHidden>
            </SelectAll>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            data-align={column.align}
            aria-sort={sort?.key === column.key ? sort.direction : undefined}
            style={{ width: column.width }}
          >
            {nameOf(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
