import { WITHDRAW_STATUS, type WithdrawConfig, type WithdrawOrder, type WithdrawStatus } from '@site/contracts'
import { MINUTE_MS, isEndOfWithdrawal } from '@site/domain'
import type { NoticeTone, TimelineState } from '@site/ui'

const TONES: Readonly<Record<WithdrawStatus, NoticeTone>> = {
  [WITHDRAW_STATUS.submitted]: 'info',
  [WITHDRAW_STATUS.reviewing]: 'info',
  [WITHDRAW_STATUS.paying]: 'info',
  [WITHDRAW_STATUS.paid]: 'success',
  [WITHDRAW_STATUS.refused]: 'error',
  [WITHDRAW_STATUS.failed]: 'error',
  [WITHDRAW_STATUS.partlyPaid]: 'warning',
}

/** How a state is coloured. */
export const toneOf = ({ status }: Pick<WithdrawOrder, 'status'>): NoticeTone => TONES[status]

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
