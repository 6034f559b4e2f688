import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS

export type Way = 'again' | 'wallet' | 'records' | 'customer'

/**
 * What one can do about an order, the most likely first. The way to customer service is among them where the words of
 * the state send there; of any other order it stands beside its course, with what to bring along.
 */
export const WAYS: Readonly<Record<DepositStatus, readonly Way[]>> = {
  [pending]: [],
  [submitted]: ['records'],
  [confirming]: ['records'],
  [success]: ['wallet', 'again'],
  [expired]: ['again', 'customer'],
  [cancelled]: ['again'],
  [failed]: ['again', 'customer', 'records'],
  [review]: ['records'],
}
