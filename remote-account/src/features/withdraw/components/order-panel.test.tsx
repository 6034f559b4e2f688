import type { WithdrawOrder } from '@site/contracts'
import { withdrawSteps } from '@site/domain'
import { renderPart } from '@site/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { BANK_WAY, withdrawOrder } from '../tests/answers.ts'
import { OrderPanel } from './order-panel.tsx'

const AT = Date.parse('2026-11-21T09:30:00+08:00')
const onAgain = vi.fn<() => void>()

function show(parts: Partial<WithdrawOrder>, now = AT + 60_000) {
  return renderPart(
    <OrderPanel
      order={withdrawOrder({ submittedAt: AT, serverTime: now, ...parts })}
      config={BANK_WAY}
      isFetching={false}
      onReload={() => undefined}
      onAgain={onAgain}
    />,
    { remote: 'account', texts, routes: ['transRecord'] },
  )
}

const words = () => screen.getByRole('status').textContent
const againButton = () => screen.queryByRole('button', { name: /再取一笔|重新取款/ })

test('each of the seven states has words of its own and says what comes next', () => {
  const cases = [
    [{ status: 1 }, '待审核', '金额已锁定'],
    [{ status: 2 }, '审核中', '通过后自动出款'],
    [{ status: 3 }, '出款中', '正在打款到 招商银行 **** 0000'],
    [{ status: 4, paid: '500.00' }, '取款成功', '¥495 已打到 招商银行 **** 0000'],
    [{ status: 5, reason: '姓名不一致。', returned: '500.00' }, '审核未通过', '姓名不一致。¥500 已全额退回中心钱包。'],
    [{ status: 6, reason: '收款行退回', returned: '500.00' }, '出款失败', '收款行退回。¥500 已全额退回'],
    [
      { status: 7, reason: '收款行限额', paid: '300.00', returned: '200.00' },
      '部分出款',
      '¥295 已打到 招商银行 **** 0000，¥200 已退回中心钱包：收款行限额。',
    ],
  ] as const
  for (const [parts, state, next] of cases) {
    show(parts)
    expect(words(), state).toContain(state)
    expect(words(), state).toContain(next)
    const isUnderWay = parts.status <= 3
    expect(againButton() === null, state).toBe(isUnderWay)
    expect(screen.queryByRole('button', { name: '刷新进度' }) !== null, state).toBe(isUnderWay)
  }
})

test('an order under way offers no way to take it back, and says so', () => {
  for (const status of [1, 2, 3] as const) {
    show({ status })
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(['联系客服', '刷新进度', '复制订单号'])
    expect(screen.getByText(/不能取消，也不能转回去投注/)).toBeDefined()
  }
})

test('its steps have their times, its numbers are there, and an end leads back to the form', () => {
  const steps = withdrawSteps([
    { status: 1, at: AT },
    { status: 2, at: AT + 2_000 },
    { status: 5, at: AT + 60_000 },
  ]).map(({ status, at }) => ({ status, name: { 1: '提交申请', 2: '审核', 5: '拒绝' }[status as 1 | 2 | 5], at }))
  show({ status: 5, steps, paid: '0.00', returned: '500.00' })
  const items = within(screen.getByRole('list', { name: '取款进度' })).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual([
    '2026-11-21 09:30',
    '2026-11-21 09:30',
    '2026-11-21 09:31',
  ])
  expect(screen.getByText('W20261121000001')).toBeDefined()
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(facts, 'what came back, and nothing that arrives').toEqual(['订单号', '收款账户', '已退回', '提交时间'])
  fireEvent.click(screen.getByRole('button', { name: '重新取款' }))
  expect(onAgain).toHaveBeenCalledOnce()
})

test('when it is usually through is told while it is under way, and that it takes longer once that is past', () => {
  show({ status: 2 })
  expect(screen.getByText('通常 10:00 前到账')).toBeDefined()
  show({ status: 2 }, AT + 31 * 60_000)
  expect(words()).toContain('需要人工核查')
  show({ status: 4 }, AT + 31 * 60_000)
  expect(screen.queryByText(/前到账|处理时间较长/)).toBeNull()
})
