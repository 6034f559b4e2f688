import type { Locale } from '@site/contracts'

/** An ISO day as people write it: 2026-11-20 → 2026年11月20日. The day itself, whatever the reader's time zone. */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
