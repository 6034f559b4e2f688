import { type AgeUnknown, ApiError, STATUS, type UnderAge } from '@site/contracts'
import { checkBirthday, siteDate } from '@site/domain'

/**
 * The refusal of a call whose member is under age, or has not said how old they are (ADR 0064); undefined for whoever is old
 * enough on the site's calendar.
 *
 * @param birthday in the document that staff has looked at, or else as the member has said it, `YYYY-MM-DD`
 * @param now epoch ms of the business clock
 * @returns 6003, or 6449 for whom the page leads to the profile
 */
export function refusalOfAge(birthday: string | undefined, now: number): ApiError | undefined {
  const issue = checkBirthday(birthday ?? '', siteDate(now))
  if (issue !== undefined && birthday === undefined) {
    const unknown: AgeUnknown = { reason: 'AGE_UNKNOWN' }
    return new ApiError(STATUS.BIND_REAL_NAME, issue.message, unknown)
  }
  const data: UnderAge = { reason: 'UNDER_AGE' }
  return issue && new ApiError(STATUS.ACCESS_DENIED, issue.message, data)
}
