// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { DeskError } from '../lib/call.ts'
import { Listing } from './listing.tsx'

const ANSWERED = {
  isError: false,
  isFetching: false,
  error: null,
  refetch: () => Promise.reject(new Error('not asked')),
}
const FAILED = { ...ANSWERED, isError: true, error: new DeskError(6006, '网络连接异常') }

function listing(of: object, rows: readonly string[] = []): string {
  return renderToStaticMarkup(
    <Listing
      caption="订单"
      columns={[{ key: 'row', header: '订单号', cell: (row: string) => row }]}
      rows={rows}
      rowKey={(row) => row}
      of={{ ...ANSWERED, data: undefined, ...of }}
      none="没有订单"
    />,
  )
}

test('rows that were answered stay when the next look fails', () => {
  for (const isFetching of [false, true]) {
    const shown = listing({ ...FAILED, isFetching, data: ['D1'] }, ['D1'])
    expect(shown).toContain('D1')
    expect(shown).not.toContain('6006')
    expect(shown).not.toContain('aria-busy="true"')
  }
})

test('a list of pages goes on at its end', () => {
  const pages = { data: ['D1'], fetchNextPage: () => undefined, isFetchingNextPage: false }
  expect(listing({ ...pages, hasNextPage: true }, ['D1'])).toContain('加载更多')
  expect(listing({ ...pages, hasNextPage: false }, ['D1'])).not.toContain('加载更多')
})

test('a next page that does not come is told at the end of the list', () => {
  const pages = { ...FAILED, data: ['D1'], hasNextPage: true, fetchNextPage: () => undefined }
  const shown = listing({ ...pages, isFetchNextPageError: true }, ['D1'])
  expect(shown).toContain('网络连接异常（6006）')
  expect(shown).toContain('重试')
  expect(listing({ ...pages, isFetchNextPageError: true, isFetchingNextPage: true }, ['D1'])).not.toContain('6006')
  // The first page was looked at again in vain: nothing was asked for at the end.
  expect(listing({ ...pages, isFetchNextPageError: false }, ['D1'])).toContain('加载更多')
})

test('a list that never was answered says why, and loads while it is asked for again', () => {
  expect(listing(FAILED)).toContain('网络连接异常（6006）')
  expect(listing({ ...FAILED, isFetching: true })).not.toContain('6006')
  expect(listing({})).not.toContain('没有订单')
  expect(listing({ data: [] })).toContain('没有订单')
})
