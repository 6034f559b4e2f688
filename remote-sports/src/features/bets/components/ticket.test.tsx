import type { Wager } from '@site/contracts/sports'
import { DAY_MS } from '@site/domain'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import { Ticket } from './ticket.tsx'

const ID = 'B261121000001'
const wager = (more: Partial<Wager>): Wager => ({
  ...{ ticket_id: ID, requestId: 'r-1', status: 'settled', mode: 'single', bets: 1, oddsType: 'H', oddsShown: '0.97' },
  ...{ decimal: '1.97', stake: '50.00', risk: '50.00', openRisk: '0.00', maxWin: '48.50', waitSec: 0 },
  ...{ betAt: Date.now() - DAY_MS, settleAt: Date.now() - DAY_MS, resultCode: 'L', resultText: '输' },
  ...{ payout: '0.00', cashedOut: '0.00', profit: '-50.00', valid: '50.00', capped: false, cashable: false, legs: [] },
  ...more,
})
const show = (more: Partial<Wager>, routes: string[] = ['account.disputes']) =>
  renderPart(<Ticket wager={wager(more)} />, { remote: 'sports', texts, routes })

test('a settled ticket leads to its dispute, filled in, until its fourteen days are over', () => {
  show({})
  const way = screen.getByRole('link', { name: '对此注单有疑问' })
  expect(way.getAttribute('href')).toBe(`/mine/disputes?kind=bet&number=${ID}`)
  show({ status: 'cashed' })
  screen.getByRole('link', { name: '对此注单有疑问' })
  show({ settleAt: Date.now() - 14 * DAY_MS })
  expect(screen.queryByRole('link')).toBeNull()
  screen.getByText('已过结算后 14 天的申诉期限')
})

test('a ticket that runs is asked about with feedback that it is attached to', () => {
  show({ status: 'open', settleAt: undefined, profit: undefined }, ['account.disputes', 'feedback'])
  const way = screen.getByRole('link', { name: '对此注单有疑问' })
  expect(way.getAttribute('href')).toBe(`/mine/feedback?type=bet&bet=${ID}`)
})

test('a ticket that was refused, and a site without disputes or feedback, offers none', () => {
  const none = () => {
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText(/申诉/)).toBeNull()
  }
  show({ status: 'open', settleAt: undefined, profit: undefined })
  none()
  show({ status: 'rejected', profit: undefined, message: '盘口已关闭' }, ['account.disputes', 'feedback'])
  none()
  show({}, [])
  none()
})
