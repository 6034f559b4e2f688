// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { DeskActivity } from '@site/contracts/desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ActivityActions } from './activity-actions.tsx'

const RACE: DeskActivity = {
  type: 'racePage',
  phase: 'running',
  ...{ id: 'race-1', title: '排行赛', startAt: 0, endAt: 1 },
  ...{ stock: null, budget: '40.00', joined: 0, claims: 1, spent: '30.00', adverts: [] },
}

function buttons(more: Partial<DeskActivity>): string[] {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ActivityActions of={{ ...RACE, ...more }} />
    </QueryClientProvider>,
  )
  return [...shown.matchAll(/aria-label="(\S+) 排行赛"/g)].map(([, label = '']) => label)
}

test('a race that is over can still be given money, and goes on where it was stopped', () => {
  expect(buttons({})).toEqual(['份数、预算与展示', '停止'])
  expect(buttons({ phase: 'ended' })).toEqual(['份数、预算与展示'])
  expect(buttons({ phase: 'stopped' })).toEqual(['份数、预算与展示', '恢复'])
  expect(buttons({ phase: 'ended', type: 'firstDeposit' })).toEqual([])
})
