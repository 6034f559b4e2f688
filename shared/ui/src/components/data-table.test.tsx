import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps, TableColumn, TableSort } from './data-table-types.ts'

interface Row {
  readonly id: string
  readonly kind: string
}

const ROWS: readonly Row[] = [
  { id: 'D1', kind: '存款' },
  { id: 'D2', kind: '取款' },
]
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'id', header: '单号', cell: (row) => row.id, primary: true, sortable: true },
  { key: 'kind', header: '类型', cell: (row) => row.kind },
]

function table(props: Partial<DataTableProps<Row>> = {}) {
  return <DataTable caption="交易记录" rows={ROWS} rowKey={(row) => row.id} columns={COLUMNS} {...props} />
}

test('each value carries the name of its column for the card form', () => {
  show(table())
  const found = screen.getByRole('table', { name: '交易记录' })
  expect(within(found).getByRole('cell', { name: '存款' }).dataset['label']).toBe('类型')
  expect(within(found).getByRole('columnheader', { name: '单号' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a column that can be sorted by is a button, highest first, then the other way round', () => {
  const onSortChange = vi.fn<(sort: TableSort) => void>()
  const { rerender } = show(table({ onSortChange }))
  const head = screen.getByRole('columnheader', { name: '单号' })
  expect(head.getAttribute('aria-sort')).toBeNull()
  fireEvent.click(within(head).getByRole('button', { name: '单号' }))
  expect(onSortChange).toHaveBeenLastCalledWith({ key: 'id', direction: 'descending' })
  rerender(table({ onSortChange, sort: { key: 'id', direction: 'descending' } }))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head).getByRole('button', { name: '单号' }))
  expect(onSortChange).toHaveBeenLastCalledWith({ key: 'id', direction: 'ascending' })
  expect(within(screen.getByRole('columnheader', { name: '类型' })).queryByRole('button')).toBeNull()
})

test('a phone, which shows no head, has a choice to sort by', () => {
  const onSortChange = vi.fn<(sort: TableSort) => void>()
  show(table({ onSortChange }))
  fireEvent.change(screen.getByLabelText('排序'), { target: { value: 'ascending id' } })
  expect(onSortChange).toHaveBeenCalledExactlyOnceWith({ key: 'id', direction: 'ascending' })
})

function Selecting() {
  const [selected, onSelectedChange] = useState<ReadonlySet<string>>(new Set())
  return table({
    selection: {
      selected,
      onSelectedChange,
      nameOf: (row) => row.id,
      actions: <button type="button">导出所选</button>,
    },
  })
}

test('rows are chosen one by one or all at once, by boxes that say which', () => {
  show(<Selecting />)
  const all = () => within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', { name: '全选' })
  expect(screen.queryByText('导出所选')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 D2' }))
  expect(screen.getByRole('status').textContent).toBe('已选 1 项')
  expect(screen.getByRole('button', { name: '导出所选' })).toBeTruthy()
  expect(all().checked).toBe(false)
  expect(all().indeterminate).toBe(true)
  fireEvent.click(all())
  expect(screen.getByRole('status').textContent).toBe('已选 2 项')
  expect(all().indeterminate).toBe(false)
  expect(screen.getByRole('checkbox', { name: '选择 D1', checked: true })).toBeTruthy()
  fireEvent.click(all())
  expect(screen.queryByRole('status')).toBeNull()
})

test('a table whose head stays is a region that the keyboard can move', () => {
  show(table({ maxHeight: 300 }))
  const region = screen.getByRole('region', { name: '交易记录' })
  expect(region.tabIndex).toBe(0)
  expect(region.style.maxHeight).toBe('3rem')
})

test('stand-ins, an error with a way to try again, and words where nothing is', () => {
  const onRetry = vi.fn<() => void>()
  const { rerender } = show(table({ loading: true }))
  expect(screen.getByRole('status').textContent).toBe('加载中...')
  rerender(table({ failed: true, errorTitle: '记录加载失败', onRetry }))
  expect(screen.getByRole('alert').textContent).toContain('记录加载失败')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  rerender(table({ rows: [], empty: '暂无记录' }))
  expect(screen.getByText('暂无记录')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
