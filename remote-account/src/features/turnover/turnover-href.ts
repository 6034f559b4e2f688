import { routeHref } from '@site/contracts'

/** Names the list of requirements in its page. */
export const TURNOVER_ANCHOR = 'turnover'

/** Where each requirement stands with what counts for it. */
export const turnoverHref = (): string => `${routeHref('takeMoney')}#${TURNOVER_ANCHOR}`
