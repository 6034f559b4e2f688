import { siteMonthDayTime } from '@site/domain'
import { useClass, numeric } from '@site/ui'
import { css } from '@emotion/react'

const style = css(numeric, { whiteSpace: 'nowrap' })

/** A moment of the business clock, in the site's zone: `11-22 18:30`. */
export function When({ at }: { readonly at: number }) {
  const own = useClass(style)
  return (
    <time className={own} dateTime={new Date(at).toISOString()}>
      {siteMonthDayTime(at)}
    </time>
  )
}
