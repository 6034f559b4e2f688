import { siteDate } from '@site/domain'

const ZONE = 'Asia/Shanghai'
const CLOCK = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `2026-03-01` on the site's calendar. */
export function formatDate(epochMs: number): string {
  return siteDate(epochMs)
}

/** `2026-03-01 20:15` on the site's calendar. */
export function formatDateTime(epochMs: number): string {
  return `${siteDate(epochMs)} ${CLOCK.format(epochMs)}`
}
