import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import texts from '../../locales/zh-CN/account.json' with { type: 'json' }
import { ListTable } from './list-table.tsx'

test('a list that did not come is asked for again, and one that came stays when the next look fails', async () => {
  const refetch = vi.fn()
  function Records() {
    const [rows, setRows] = useState<readonly string[]>()
    return (
      <>
        <ListTable
          of={{ isError: true, isFetching: false, refetch }}
          caption="投注记录"
          columns={[{ key: 'number', header: '单号', cell: (row: string) => row }]}
          rows={rows}
          rowKey={(row) => row}
        />
        <button type="button" onClick={() => setRows(['B1'])}>
          answer
        </button>
      </>
    )
  }
  renderPart(<Records />, { remote: 'account', texts, answers: {} })
  expect(await screen.findByText('记录暂时没有加载出来')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(refetch).toHaveBeenCalledOnce()

  fireEvent.click(screen.getByRole('button', { name: 'answer' }))
  expect(await screen.findByText('B1')).toBeDefined()
  expect(screen.queryByText('记录暂时没有加载出来')).toBeNull()
})
