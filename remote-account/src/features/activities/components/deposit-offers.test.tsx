import { promotionConfigEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { DepositOffers } from './deposit-offers.tsx'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00+08:00')

const offer = (title: string, more: object = {}) => ({
  ...{ id: title, type: 'firstDeposit', title, startAt: NOW - DAY, endAt: NOW + DAY },
  ...{ audience: { vipMin: 0 }, joinMode: 'apply', limits: {}, terms: [], locksVenues: false, nth: 1 },
  ...{ turnover: { multiple: 10, base: 'bonus', venues: [] } },
  tiers: [{ min: '100.00', rate: 100, max: '888.00', multiple: 10 }],
  my: { state: 'none', paid: '0.00', nextDeposit: 1 },
  ...more,
})

test('an offer is joined before the deposit, where it has to be; the next deposit is told which it counts for', async () => {
  const notReached = { key: 'notReached', text: '尚未达到领取条件' }
  const list = [
    offer('须报名'),
    offer('已报名', { my: { state: 'joined', paid: '0.00', nextDeposit: 1, refusal: notReached } }),
    offer('免报名', { joinMode: 'auto', my: { state: 'none', paid: '0.00', nextDeposit: 1, refusal: notReached } }),
    offer('第二笔', { nth: 2 }),
  ]
  renderPart(<DepositOffers />, {
    remote: 'account',
    texts,
    member: '7',
    answers: {
      [promotionConfigEndpoint.path]: () =>
        v.parse(promotionConfigEndpoint.response, { categories: [], list, serverTime: NOW }),
    },
  })
  const [open, joined, auto, ...rest] = within(await screen.findByRole('list', { name: '存款优惠' })).getAllByRole(
    'listitem',
  )
  expect(rest).toEqual([])
  expect(open?.textContent).toContain('存款前参加才有效')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['参加 须报名'])
  expect(joined?.textContent).toContain('已参加，存款到账后在活动页领取')
  expect(auto?.textContent).toContain('无需报名，存款到账后在活动页领取')
})
