import { css } from '@emotion/react'
import { DeskClockSchema } from '@site/contracts/desk'
import { siteTimestamp } from '@site/domain'
import { Dot, everySecond, IconButton, media, numeric, px, Tag, text, tokenVar } from '@site/ui'
import { ExternalLink, SunMoon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

import type { Connection } from '../lib/live.ts'
import { switchEdition } from '../lib/look.ts'
import { useDesk } from '../lib/queries.ts'
import { t } from '../lib/texts.ts'

const headStyle = css({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: px(6, 16),
  minHeight: px(52),
  padding: px(6, 20),
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.text'),
  [media.mobile]: { flexWrap: 'wrap', padding: px(6, 12), position: 'static' },
})
const titleStyle = css({ fontSize: text(16), fontWeight: 600, color: 'inherit', whiteSpace: 'nowrap' })
const growStyle = css({ flex: 1 })
const clockStyle = css(numeric, { fontSize: text(14), whiteSpace: 'nowrap' })
const stateStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(6), fontSize: text(13) })
const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  fontSize: text(13),
  color: 'inherit',
  whiteSpace: 'nowrap',
})

/** Whose desk it is, what time the site has, whether news arrive. */
export function Head({ connection }: { readonly connection: Connection }) {
  const isLive = useSyncExternalStore(connection.subscribe, connection.isLive)
  return (
    <header css={headStyle}>
      <h1 css={titleStyle}>{t('page.title')}</h1>
      <Tag tone="warning">{t('head.sandbox')}</Tag>
      <span css={growStyle} />
      <SiteClock />
      <span css={stateStyle} role="status">
        <Dot tone={isLive ? 'success' : 'warning'} />
        {isLive ? t('head.live') : t('head.away')}
      </span>
      <IconButton icon={SunMoon} label={t('head.look')} onClick={switchEdition} />
      <a css={linkStyle} href="/" target="_blank" rel="noreferrer">
        {t('head.site')}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </header>
  )
}

function SiteClock() {
  const { data } = useDesk('/sandbox/clock', DeskClockSchema)
  const [now, setNow] = useState(Date.now)
  useEffect(() => everySecond(() => setNow(Date.now())), [])
  return (
    <span css={clockStyle} data-moving="">
      {data === undefined ? '' : siteTimestamp(now + data.offsetMs)}
    </span>
  )
}
