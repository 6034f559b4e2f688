import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import type { DataTableProps } from './data-table-types.ts'
import { Select } from './select.tsx'
import { SelectAll } from './select-all.tsx'

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8, 12),
  padding: px(8, 12),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  '&:empty': { display: 'none' },
})
// What the head offers on wider screens; on a phone there is no head.
const phoneStyle = css({ [media.notMobile]: { display: 'none' } })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8), marginInlineStart: 'auto' })

type DataTableBarProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSortChange' | 'selection'> & {
  readonly keys: readonly string[]
}

/** Above the rows: how many are chosen with what can be done about them, and on phones what the head would offer. */
export function DataTableBar<Row>({ columns, sort, onSortChange, selection, keys }: DataTableBarProps<Row>) {
  const sortable = onSortChange === undefined ? [] : columns.filter((column) => column.sortable === true)
  const options = sortable.flatMap(({ key, header }) => [
    { value: `descending ${key}`, label: `${header} ${uiText('table.descending')}` },
    { value: `ascending ${key}`, label: `${header} ${uiText('table.ascending')}` },
  ])
  function choose(value: string): void {
    const [direction, ...key] = value.split(' ')
    onSortChange?.({ key: key.join(' '), direction: direction === 'ascending' ? 'ascending' : 'descending' })
  }
  const count = selection?.selected.size ?? 0
  const needsPhoneBar = options.length > 0 || selection !== undefined
  if (!needsPhoneBar) return null
  return (
    <div css={[barStyle, count === 0 && phoneStyle]}>
      {selection !== undefined && (
        <span css={phoneStyle}>
          <SelectAll {...selection} keys={keys}>
            {uiText('table.selectAll')}
          </SelectAll>
        </span>
      )}
      {options.length > 0 && (
        <Select
          css={phoneStyle}
          label={uiText('table.sort')}
          hideLabel
          compact
          placeholder={uiText('table.sort')}
          value={sort === undefined ? '' : `${sort.direction} ${sort.key}`}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {count > 0 && (
        <>
          <span role="status">{uiText('table.selected', { count })}</span>
          <div css={actionsStyle}>{selection?.actions}</div>
        </>
      )}
    </div>
  )
}
