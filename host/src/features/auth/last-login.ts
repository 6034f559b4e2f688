import type { LoginAnswer } from '@site/contracts'

import { siteTime } from '../../base/clock/index.ts'
import type { AuthTexts } from '../../base/i18n/index.ts'

/** When and where the member logged in the last time; nothing after the very first. */
export function lastLoginText(t: AuthTexts, { lastLoginAt, lastLoginIpArea }: LoginAnswer): string | undefined {
  if (lastLoginAt === undefined) return undefined
  return t('auth.lastLogin', { time: siteTime(lastLoginAt), place: lastLoginIpArea ?? '' }).trim()
}
