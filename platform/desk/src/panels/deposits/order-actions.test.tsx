// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import type { DeskDeposit } from '@site/contracts/desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { OrderActions } from './order-actions.tsx'

const { pending, submitted, confirming, success, review } = DEPOSIT_STATUS

function buttons(status: DepositStatus, paidAmount?: string): string[] {
  const order: DeskDeposit = {
    ...{ orderNo: 'D1', payCode: 'HUIWANG', channelName: '汇旺', wait: 'huiwangWait', message: '', status },
    ...{ amount: '200.05', payAmount: '200.05', currency: 'CNY', payee: {}, createdAt: 0, expireAt: 1, serverTime: 0 },
    ...{ remainSec: 0, history: [], memberId: 1, name: 'demo01', txHash: null, voucher: null, closeReason: null },
    ...(paidAmount !== undefined && { paidAmount }),
    bonus: '0.00',
  }
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OrderActions order={order} />
    </QueryClientProvider>,
  )
  return [...shown.matchAll(/aria-label="(\S+) D1"/g)].map(([, label = '']) => label)
}

test('an order has the buttons that mean something to it: money that has not come cannot be approved', () => {
  expect(buttons(pending)).toEqual(['足额到账', '已见付款', '到账其他金额', '立即过期'])
  expect(buttons(submitted)).toEqual(['足额到账', '已见付款', '到账其他金额', '付款失败', '立即过期'])
  expect(buttons(confirming)).toEqual(['足额到账', '到账其他金额', '付款失败'])
  expect(buttons(review, '100.00')).toEqual(['核对通过', '核对不通过'])
  expect(buttons(review)).toEqual(['足额到账', '到账其他金额', '付款失败', '核对不通过'])
  expect(buttons(success, '200.05')).toEqual([])
})
