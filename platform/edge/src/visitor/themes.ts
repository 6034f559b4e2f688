import { THEME_IDS, type ThemeId } from '@site/contracts'

import { hostName } from './console-host.ts'

/**
 * The site theme of a request, by host name: the first label names it, anything else is `aurora`.
 * `sports.cdn.localhost` and `venues.localhost` are origins of files, not of pages: undefined.
 */
export function themeOfHost(hostHeader: string | undefined): ThemeId | undefined {
  const labels = hostName(hostHeader).split('.')
  if (labels.includes('cdn') || labels[0] === 'venues') return undefined
  return THEME_IDS.find((theme) => theme === labels[0]) ?? 'aurora'
}
