import { dealRecordEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { dealsPath } from '../../../lib/paths.ts'
import { DealRecords } from './deal-records.tsx'

function show(path: string) {
  const asked: unknown[] = []
  renderPart(<DealRecords />, {
    remote: 'account',
    texts,
    path,
    answers: {
      [dealRecordEndpoint.path]: (input) => {
        asked.push((input as { readonly type?: string }).type)
        return { list: [], total: 0, pageNum: 1, pageSize: 20, sum: '0.00' }
      },
    },
  })
  return asked
}
const select = () => screen.getByRole('combobox', { name: texts.records.type })

test('a link to the records of one type opens those, and another one can be chosen there', async () => {
  const asked = show(dealsPath('withdraw'))
  expect(select()).toHaveProperty('value', 'withdraw')
  await waitFor(() => expect(asked).toEqual(['withdraw']))
  fireEvent.change(select(), { target: { value: 'deposit' } })
  await waitFor(() => expect(asked).toEqual(['withdraw', 'deposit']))
  fireEvent.change(select(), { target: { value: '' } })
  await waitFor(() => expect(asked).toEqual(['withdraw', 'deposit', undefined]))
})

test('without a type, or with one that there is not, all are listed', async () => {
  for (const path of ['/mine/transRecord', '/mine/transRecord?type=nothing']) {
    const asked = show(path)
    await waitFor(() => expect(asked).toEqual([undefined]))
  }
})
