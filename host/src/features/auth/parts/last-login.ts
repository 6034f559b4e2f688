import type { LoginAnswer } from '@site/contracts'
import { siteTimestamp } from '@site/domain'

import type { AuthTexts } from '../../../base/i18n/index.ts'

/** When and where the member logged in the last time; nothing after the very first. */
export function lastLoginText(t: AuthTexts, { lastLoginAt, lastLoginIpArea }: LoginAnswer): string | undefined {
  if (lastLoginAt === undefined) return undefined
  return t('auth.lastLogin', { time: siteTimestamp(lastLoginAt), place: lastLoginIpArea ?? '' }).trim()
}
