import { ApiError, STATUS, type UnderAge } from '@site/contracts'
import { checkBirthday, siteDate } from '@site/domain'

/**
 * The refusal of a call whose member is under age; undefined for whoever is old enough on the site's calendar.
 *
 * @param birthday in the document that staff has looked at, `YYYY-MM-DD`; no other word decides
 * @param now epoch ms of the business clock
 */
export function refusalOfAge(birthday: string, now: number): ApiError | undefined {
  const issue = checkBirthday(birthday, siteDate(now))
  const data: UnderAge = { reason: 'UNDER_AGE' }
  return issue && new ApiError(STATUS.ACCESS_DENIED, issue.message, data)
}
