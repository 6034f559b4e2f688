import { css } from '@emotion/react'
import { SITE_ZONE, hoursToSeconds, siteTimestamp } from '@site/domain'
import { useSession } from '@site/shell'
import { Icon, everySecond, numeric, px, tokenVar } from '@site/ui'
import { Clock, Timer } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'

/** The server's time, once a second, on its full seconds. */
function useServerSeconds(): number {
  const { serverNow } = useServices()
  const [now, setNow] = useState(serverNow)
  useEffect(() => everySecond(() => setNow(serverNow()), serverNow), [serverNow])
  return now
}

const rowStyle = css({ display: 'flex', alignItems: 'center', gap: px(14), whiteSpace: 'nowrap' })
const itemStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(5) })
const digitsStyle = css(numeric, { fontWeight: 500, letterSpacing: '0.02em', color: tokenVar('brand.text') })

/** The site's time for everybody and, for a member, how long this session has lasted (D.063). */
export function SiteClock() {
  const t = useHostTexts()
  const { isLoggedIn } = useSession()
  const now = useServerSeconds()
  return (
    <div css={rowStyle}>
      <span css={itemStyle} title={t('layout.clock')}>
        <Icon of={Clock} size={14} label={t('layout.clock')} />
        <time dateTime={new Date(now).toISOString()} css={digitsStyle}>
          {siteTimestamp(now)}
        </time>
        {SITE_ZONE}
      </span>
      {isLoggedIn && <SessionTimer now={now} />}
    </div>
  )
}

function SessionTimer({ now }: { readonly now: number }) {
  const { storage, serverNow } = useServices()
  const t = useHostTexts()
  const [since] = useState(() => {
    const known = storage.loginAt
    if (known !== undefined) return known
    const at = Math.floor(serverNow())
    storage.setLoginAt(at)
    return at
  })
  return (
    <span css={itemStyle} title={t('layout.session')}>
      <Icon of={Timer} size={14} label={t('layout.session')} />
      <span css={digitsStyle}>{hoursToSeconds(Math.max(0, now - since))}</span>
    </span>
  )
}
