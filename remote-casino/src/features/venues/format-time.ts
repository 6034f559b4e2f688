const SITE_ZONE = 'Asia/Shanghai'

/** A moment as the site's clock shows it: the time today, date and time otherwise (site time zone UTC+8). */
export function formatMoment(at: number, now: number): string {
  const day = new Intl.DateTimeFormat('zh-CN', { timeZone: SITE_ZONE, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('zh-CN', {
    timeZone: SITE_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const monthDay = new Intl.DateTimeFormat('zh-CN', { timeZone: SITE_ZONE, month: 'numeric', day: 'numeric' })
  return day.format(at) === day.format(now) ? time.format(at) : `${monthDay.format(at)} ${time.format(at)}`
}
