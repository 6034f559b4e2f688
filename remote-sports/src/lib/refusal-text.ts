import type { BetRefusal } from '@site/contracts/sports'

import type { SportsTranslate } from './texts.ts'

/** Why the venue did not take a bet. It converts no stakes, so of a lacking balance it says no more than that. */
export function refusalText(t: SportsTranslate, reason: BetRefusal): string {
  return reason === 'BALANCE' ? t('slip.noBalance') : t(`slip.reason.${reason}`)
}
