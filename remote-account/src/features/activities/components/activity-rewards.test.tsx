import { promotionConfigEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { ActivityRewards, ComingActivities } from './activity-rewards.tsx'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00+08:00')

/** A deposit offer of which the server says this. */
const offer = (id: string, state: string, more: object = {}) => ({
  ...{ id, type: 'firstDeposit', title: `活动${id}`, startAt: NOW - DAY, endAt: NOW + DAY },
  ...{ audience: { vipMin: 0 }, joinMode: 'apply', limits: {}, terms: [], locksVenues: false, nth: 1 },
  ...{ turnover: { multiple: 10, base: 'bonus', venues: [] } },
  tiers: [{ min: '100.00', rate: 100, max: '888.00', multiple: 10 }],
  my: { state, paid: '0.00', nextDeposit: 1 },
  ...more,
})
const show = (list: readonly object[]) =>
  renderPart(
    <>
      <ActivityRewards />
      <ComingActivities />
    </>,
    {
      remote: 'account',
      texts,
      member: '7',
      answers: {
        [promotionConfigEndpoint.path]: () =>
          v.parse(promotionConfigEndpoint.response, { categories: [], list, serverTime: NOW }),
      },
    },
  )

test('what an activity has for the member now is shown, also after its end, and what is about to begin', async () => {
  show([
    offer('有', 'claimable'),
    offer('无', 'joined'),
    offer('止', 'claimable', { endAt: NOW - 1 }),
    offer('尽', 'claimable', {
      my: { state: 'claimable', paid: '0.00', nextDeposit: 1, refusal: { key: 'overBudget', text: '已发完' } },
    }),
    offer('早', 'none', { startAt: NOW + DAY, endAt: NOW + 2 * DAY }),
  ])
  const now = await screen.findByRole('list', { name: '可以领取的活动奖励' })
  const ways = within(now).getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['去领取 活动有', '去领取 活动止'])
  expect(ways[0]?.getAttribute('href')).toBe(`/activity/firstDeposit/${encodeURIComponent('有')}`)
  const coming = within(screen.getByRole('list', { name: '即将开始的活动' })).getAllByRole('listitem')
  expect(coming.map(({ textContent }) => textContent)).toEqual(['活动早活动于 2026-11-24 12:00 开始查看'])
})
