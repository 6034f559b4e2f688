import { type Deal, NAMED_ROUTES } from '@site/contracts'

/** Pages of this remote that link to one another. */
export const ACCOUNT_PATHS = {
  profile: NAMED_ROUTES.userinfo.path,
  auth: NAMED_ROUTES.auth.path,
  devices: '/mine/devices',
  limits: '/mine/limits',
  disputes: '/mine/disputes',
  tour: NAMED_ROUTES.introTutorial.path,
  wallet: NAMED_ROUTES.wallet.path,
  betRecord: NAMED_ROUTES.betRecord.path,
  transRecord: NAMED_ROUTES.transRecord.path,
  addBankCard: NAMED_ROUTES.addBankCard.path,
  feedback: NAMED_ROUTES.feedback.path,
  feedbackList: NAMED_ROUTES.feedbackList.path,
} as const

/** Feedback about a bet, which is attached to it. */
export const questionPath = (number: string): string =>
  `${ACCOUNT_PATHS.feedback}?${new URLSearchParams({ type: 'bet', bet: number }).toString()}`

/** Of the query of the transaction records: the type that is listed. */
export const DEAL_TYPE_PARAM = 'type'

/** Of the same query: what is listed, lines of the wallet if nothing is said. */
export const VIEW_PARAM = 'view'

/** The orders of deposits or withdrawals in the records, whatever became of them. */
export const ordersPath = (view: 'deposits' | 'withdrawals'): string =>
  `${ACCOUNT_PATHS.transRecord}?${VIEW_PARAM}=${view}`

/** The transaction records, of one type. */
export const dealsPath = (type: Deal['type']): string => `${ACCOUNT_PATHS.transRecord}?${DEAL_TYPE_PARAM}=${type}`

/** Of the query of the disputes: the one that lies open. */
export const DISPUTE_PARAM = 'id'
