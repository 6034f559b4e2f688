import { ApiError, STATUS, type UnderAge } from '@site/contracts'
import { checkBirthday, siteDate } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { findBirthday } from './verification.repository.ts'

/** The refusal of a call whose member is under age; undefined for whoever is old enough on the site's calendar. */
export function refusalOfAge(birthday: string, now: number): ApiError | undefined {
  const issue = checkBirthday(birthday, siteDate(now))
  const data: UnderAge = { reason: 'UNDER_AGE' }
  return issue && new ApiError(STATUS.ACCESS_DENIED, issue.message, data)
}

/** What every call asks that plays or pays in: the document that staff has looked at decides, and no other word does. */
export function createAgeRule(clock: { now(): number }) {
  /** @throws ApiError 6003 with its data when the member is under age */
  return async (executor: Executor, memberId: number): Promise<void> => {
    const birthday = await findBirthday(executor, memberId)
    const refusal = birthday === undefined ? undefined : refusalOfAge(birthday, clock.now())
    if (refusal !== undefined) throw refusal
  }
}
