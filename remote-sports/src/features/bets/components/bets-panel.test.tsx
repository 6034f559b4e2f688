import { ApiError, launchEndpoint, MAX_PAGE_SIZE, resourceEndpoint, STATUS } from '@site/contracts'
import type { Wager } from '@site/contracts/sports'
import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import { ENTRY } from '../../../../tests/sample.ts'
import { EntryGate } from '../../venue/index.ts'
import { OpenBets } from './bets-panel.tsx'

const wager = (index: number): Wager => ({
  ...{ ticket_id: `B26112100${String(index).padStart(4, '0')}`, requestId: `request-${index}`, status: 'open' },
  ...{ mode: 'single', bets: 1, oddsType: 'H', oddsShown: '0.97', decimal: '1.97', stake: '50.00', risk: '50.00' },
  ...{ openRisk: '50.00', maxWin: '48.50', waitSec: 0, betAt: 1_795_190_400_000, resultCode: '', resultText: '' },
  ...{ cashedOut: '0.00', capped: false, cashable: false, legs: [] },
})

/** The panel of somebody with this many running bets. */
async function open(total: number, refuses: (pageSize: number) => boolean = () => false) {
  const sizes: number[] = []
  renderPart(
    <EntryGate skeleton="">
      <OpenBets />
    </EntryGate>,
    {
      remote: 'sports',
      texts,
      answers: {
        [launchEndpoint.path]: () => ENTRY,
        [resourceEndpoint.path]: (input) => {
          const { pageSize } = (input as { readonly Request: { readonly pageSize: number } }).Request
          sizes.push(pageSize)
          if (refuses(pageSize)) throw new ApiError(STATUS.SERVER_ERROR)
          const list = Array.from({ length: Math.min(pageSize, total) }, (_, index) => wager(index))
          const totals = { count: total, risk: '0.00', maxWin: '0.00' }
          return { serverTime: 1, list, total, pageNum: 1, pageSize, totals }
        },
      },
    },
  )
  await screen.findAllByRole('listitem')
  return { sizes, tickets: () => screen.getAllByRole('listitem').length }
}

test('running bets beyond the first twenty are asked for, and counted', async () => {
  const { sizes, tickets } = await open(25)
  expect(tickets()).toBe(20)
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  await screen.findByText('已显示 25 条')
  expect(tickets()).toBe(25)
  expect(sizes).toEqual([20, 40])
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('bets that do not come when more are asked for leave those that are listed, and can be asked for again', async () => {
  let isAway = true
  const { tickets } = await open(25, (pageSize) => pageSize > 20 && isAway)
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect((await screen.findByRole('alert')).textContent).toBe('内容暂时没有加载出来')
  expect(tickets()).toBe(20)
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('已显示 25 条')
  expect(tickets()).toBe(25)
})

test('more bets than the venue lists at once are in the records, which the panel says', async () => {
  const { sizes, tickets } = await open(MAX_PAGE_SIZE + 1)
  for (const shown of [40, 60, 80, 100]) {
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
    await screen.findByText(`已显示 ${shown} 条`)
  }
  expect(tickets()).toBe(MAX_PAGE_SIZE)
  expect(sizes.at(-1)).toBe(MAX_PAGE_SIZE)
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  expect(screen.getByText('只显示最近 100 笔，其余请在投注记录中查看')).toBeTruthy()
})
