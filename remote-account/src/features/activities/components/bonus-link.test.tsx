import { promotionConfigEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { act, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { BonusLink } from './bonus-link.tsx'

const DAY = 86_400_000

/** The page of an order that is paid, where the offer says this of the deposit that counts. */
async function show(deposit: object): Promise<void> {
  const answered = vi.fn()
  const offer = {
    ...{ id: 'first', type: 'firstDeposit', title: '首存双倍', startAt: Date.now() - DAY, endAt: Date.now() + DAY },
    ...{ audience: { vipMin: 0 }, joinMode: 'apply', limits: {}, terms: [], locksVenues: false, nth: 1 },
    ...{ turnover: { multiple: 10, base: 'bonus', venues: [] } },
    tiers: [{ min: '100.00', rate: 100, max: '888.00', multiple: 10 }],
    my: {
      ...{ state: 'claimable', paid: '0.00', nextDeposit: 2 },
      deposit: { orderNo: 'D1', amount: '500.05', bonus: '500.05', required: '5000.50', ...deposit },
    },
  }
  renderPart(<BonusLink orderNo="D1" />, {
    remote: 'account',
    texts,
    member: '7',
    answers: {
      [promotionConfigEndpoint.path]: () => {
        answered()
        return v.parse(promotionConfigEndpoint.response, { categories: [], list: [offer], serverTime: Date.now() })
      },
    },
  })
  await expect.poll(() => answered.mock.calls.length).toBe(1)
}

test('a deposit that was paid leads to the bonus that it earned', async () => {
  await show({ state: 'claimable' })
  const link = await screen.findByRole('link', { name: '领取赠金 ¥500.05' })
  expect(link.getAttribute('href')).toBe('/activity/firstDeposit/first')
})

test.each([
  ['that was claimed', { state: 'claimed' }],
  ['of another deposit', { state: 'claimable', orderNo: 'D2' }],
])('and to none %s', async (_what, deposit) => {
  await show(deposit)
  await act(async () => {})
  expect(screen.queryByRole('link')).toBeNull()
})
