import { WITHDRAW_STATUS, type WithdrawOrder, type WithdrawStatus, routeHref } from '@site/contracts'
import type { NoticeTone } from '@site/ui'

import { ORDER_PARAM } from './deposit-order.ts'

export const WITHDRAW_STATE_TONES: Readonly<Record<WithdrawStatus, NoticeTone>> = {
  [WITHDRAW_STATUS.submitted]: 'info',
  [WITHDRAW_STATUS.reviewing]: 'info',
  [WITHDRAW_STATUS.paying]: 'info',
  [WITHDRAW_STATUS.paid]: 'success',
  [WITHDRAW_STATUS.refused]: 'error',
  [WITHDRAW_STATUS.failed]: 'error',
  [WITHDRAW_STATUS.partlyPaid]: 'warning',
}

/** The page of a withdrawal, whatever its state. */
export function withdrawHref({ orderNo }: Pick<WithdrawOrder, 'orderNo'>): string {
  return `${routeHref('takeMoney')}?${ORDER_PARAM}=${encodeURIComponent(orderNo)}`
}
