import {
  DEPOSIT_STATUS,
  type DepositLine,
  WITHDRAW_STATUS,
  type WithdrawLine,
  depositOrdersEndpoint,
  recordHistoryEndpoint,
  withdrawOrdersEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { ordersPath } from '../../../lib/paths.ts'
import { MoneyRecords } from './money-records.tsx'

const deposit = (orderNo: string, more: Partial<DepositLine> = {}): DepositLine => ({
  orderNo,
  status: DEPOSIT_STATUS.review,
  channelName: '微信支付',
  wait: 'rechargeWait',
  amount: '200.05',
  payAmount: '200.05',
  currency: 'CNY',
  paidAmount: '100.02',
  bonus: '0.00',
  message: '到账金额与订单金额不符，客服正在核对',
  createdAt: Date.parse('2026-11-22T12:00:00+08:00'),
  ...more,
})
const withdrawal: WithdrawLine = {
  orderNo: 'W0000000012',
  way: 'BANK',
  status: WITHDRAW_STATUS.refused,
  amount: '300.00',
  fee: '0.00',
  arrives: '300.00',
  paid: '0.00',
  returned: '300.00',
  accountName: '海元银行',
  accountMask: '**** 0000',
  reason: '收款信息核对未通过',
  submittedAt: Date.parse('2026-11-22T12:00:00+08:00'),
}

/** One in coins, of which nothing has arrived yet. */
const inCoins: WithdrawLine = {
  ...withdrawal,
  orderNo: 'W0000000013',
  way: 'USDT',
  status: WITHDRAW_STATUS.paying,
  paid: undefined,
  returned: undefined,
  rate: '7.20',
  coins: '41.6666',
  reason: '',
}

function show(path: string) {
  const asked: Record<string, unknown>[] = []
  const answer = (lines: readonly object[]) => (input: unknown) => {
    asked.push(input as Record<string, unknown>)
    return { list: lines, next: 'cursor' in (input as object) ? undefined : 'next' }
  }
  renderPart(<MoneyRecords />, {
    remote: 'account',
    texts,
    path,
    routes: ['saveMoney', 'takeMoney'],
    answers: {
      [depositOrdersEndpoint.path]: answer([
        deposit('D0000000000000001'),
        deposit('D0000000000000002', { status: DEPOSIT_STATUS.success, paidAmount: '200.05', message: '' }),
      ]),
      [withdrawOrdersEndpoint.path]: answer([inCoins, withdrawal]),
      [recordHistoryEndpoint.path]: () => ({
        steps: [{ kind: 'deposit_8', name: '人工核对', at: withdrawal.submittedAt, remark: '', lines: [] }],
      }),
    },
  })
  return asked
}

test('[D.054] the way to the deposits in the records opens every order with its state, by state and page by page', async () => {
  const asked = show(ordersPath('deposits'))
  const reviewed = await screen.findByRole('row', { name: /D0000000000000001/ })
  within(reviewed).getByText(texts.deposit.state_review)
  expect(within(reviewed).queryByText(/100\.02/), 'what is looked at is not in the wallet').toBeNull()
  within(screen.getByRole('row', { name: /D0000000000000002/ })).getByText(texts.deposit.state_success)
  fireEvent.change(screen.getByRole('combobox', { name: texts.records.orderState }), {
    target: { value: String(DEPOSIT_STATUS.review) },
  })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: DEPOSIT_STATUS.review }))
  const older = screen.getByRole('button', { name: texts.records.older })
  await waitFor(() => expect(older).toHaveProperty('disabled', false))
  fireEvent.click(older)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: DEPOSIT_STATUS.review, cursor: 'next' }))
  await screen.findByText('第 2 页')
})

test('[D.054] an order opens with what became of it, why, and the way to its page', async () => {
  show(ordersPath('deposits'))
  fireEvent.click(await screen.findByRole('button', { name: 'D0000000000000001 详情' }))
  const drawer = await screen.findByRole('dialog', { name: texts.records.depositDetail })
  within(drawer).getByText('到账金额与订单金额不符，客服正在核对')
  within(drawer).getByText(texts.records.paidOut)
  expect(within(drawer).queryByText(texts.records.arrived), 'what is looked at is not in the wallet').toBeNull()
  await within(drawer).findByText('人工核对')
  const way = within(drawer).getByRole('link', { name: texts.records.openOrder })
  expect(way.getAttribute('href')).toBe('/mine/savemoney/rechargeWait?order=D0000000000000001')
})

test('[D.054] withdrawals that came back stand there as well, with the reason', async () => {
  show('/mine/transRecord')
  fireEvent.click(screen.getByRole('radio', { name: texts.records.withdrawals }))
  const row = await screen.findByRole('row', { name: /W0000000012/ })
  within(row).getByText(texts.withdraw.status5)
  fireEvent.click(within(row).getByRole('button', { name: 'W0000000012 详情' }))
  const drawer = await screen.findByRole('dialog', { name: texts.records.withdrawDetail })
  expect(within(drawer).getByText('收款信息核对未通过')).toBeDefined()
})

test('[D.054] coins of a withdrawal that is under way are not said to have arrived', async () => {
  show(ordersPath('withdrawals'))
  fireEvent.click(await screen.findByRole('button', { name: 'W0000000013 详情' }))
  const drawer = await screen.findByRole('dialog', { name: texts.records.withdrawDetail })
  expect(within(drawer).getByText('41.6666 USDT').previousElementSibling?.textContent).toBe(texts.withdraw.arrives)
  expect(within(drawer).queryByText(texts.records.arrived)).toBeNull()
})
