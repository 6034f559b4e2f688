import { launchEndpoint, resourceEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'

import texts from '../../locales/zh-CN/sports.json' with { type: 'json' }
import { Page } from './results.tsx'

test('the days of the results are counted from the venue’s, whatever the page’s own clock says', async () => {
  const dates: unknown[] = []
  renderPart(
    <Routes>
      <Route path="/game/sport/:enName/results" element={<Page />} />
    </Routes>,
    {
      remote: 'sports',
      texts,
      path: '/game/sport/crty/results',
      parts: { serverNow: () => Date.UTC(2026, 0, 1) },
      answers: {
        [launchEndpoint.path]: () => ({
          url: '/game/sport/crty',
          uid: 'CR1',
          token: 'venue-token',
          langx: 'zh-cn',
          ver: '1',
          limits: { min: '10.00', max: '500.00' },
        }),
        [resourceEndpoint.path]: (input) => {
          const { method, Request } = input as { method: string; Request: Record<string, unknown> }
          // Nine in the evening at Greenwich is the next day of the site.
          if (method === 'GetMenu') {
            return { serverTime: Date.UTC(2026, 4, 9, 21), markets: [], dates: [], filters: [] }
          }
          dates.push(Request['date'])
          return { leagues: [] }
        },
      },
    },
  )
  await waitFor(() => expect(dates).toEqual(['2026-05-10']))
  expect(screen.getByText('今天')).toBeDefined()
})
