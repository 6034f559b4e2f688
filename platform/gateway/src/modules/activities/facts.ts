import { startOfDay } from '@site/domain'

import { selectDayValids } from '../records/index.ts'
import type { MemberFacts } from './terms/template.ts'

/** Valid amounts by the records of bets: those that are too small to earn a rebate do not count here either. */
export const validBets: MemberFacts['validBets'] = async (db, memberId, days, venues) => {
  const period = { settledFrom: startOfDay(days.from), settledBefore: startOfDay(days.until) }
  let sum = 0n
  for (const enName of venues.length === 0 ? [undefined] : venues)
    for (const { valid } of await selectDayValids(db, memberId, { ...period, enName })) sum += valid
  return sum
}
