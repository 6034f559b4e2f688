import type { LoginAnswer } from '@site/contracts'

import type { HostTexts } from '../i18n/use-host-texts.ts'
import { siteTime } from '../layout/site-clock.tsx'

/** When and where the member logged in the last time; nothing after the very first. */
export function lastLoginText(t: HostTexts, { lastLoginAt, lastLoginIpArea }: LoginAnswer): string | undefined {
  if (lastLoginAt === undefined) return undefined
  return t('session.lastLogin', { time: siteTime(lastLoginAt), place: lastLoginIpArea ?? '' }).trim()
}
