import { WITHDRAW_STATUS, type WithdrawConfig, type WithdrawOrder } from '@site/contracts'
import { MINUTE_MS, isEndOfWithdrawal } from '@site/domain'
import type { TimelineState } from '@site/ui'

/** Where each step of an order stands: the last that has a time is where the order is. */
export function stepStates({ status, steps }: Pick<WithdrawOrder, 'status' | 'steps'>): readonly TimelineState[] {
  const here = steps.findLastIndex(({ at }) => typeof at === 'number')
  const isBad = status === WITHDRAW_STATUS.refused || status === WITHDRAW_STATUS.failed
  return steps.map((_, index) => {
    if (index < here) return 'done'
    if (index > here) return 'waiting'
    if (!isEndOfWithdrawal(status)) return 'current'
    return isBad ? 'failed' : 'done'
  })
}

/** By when an order is usually through, epoch ms; undefined where its way does not say. */
export function dueAt(
  { submittedAt }: Pick<WithdrawOrder, 'submittedAt'>,
  config: Pick<WithdrawConfig, 'expectedMin'> | undefined,
): number | undefined {
  return config?.expectedMin === undefined ? undefined : submittedAt + config.expectedMin * MINUTE_MS
}
