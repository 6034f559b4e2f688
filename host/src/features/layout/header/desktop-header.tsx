import { css } from '@emotion/react'
import { useSession, useTheme, useUnread } from '@site/shell'
import { CountBadge, Icon, buttonStyle, layer, px, quick, tokenVar } from '@site/ui'
import { Logo } from '@site/ui/logo'
import { Bell } from 'lucide-react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useSiteTitle } from '../../../base/seo/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'
import { BalanceChip } from '../../balance/index.ts'
import { SiteLink } from '../../navigation/index.ts'
import { frameWidth } from '../parts/frame-style.ts'
import { AccountPanel } from './account-panel.tsx'
import { MainNav } from './main-nav.tsx'
import { UtilityLine } from './utility-line.tsx'
import { VisitorButtons } from './visitor-buttons.tsx'

const headerStyle = css({ position: 'sticky', top: 0, zIndex: layer.header })
const mainStyle = css({
  background: `linear-gradient(90deg, ${tokenVar('brand.strong')}, ${tokenVar('brand')} 32%, ${tokenVar('brand')})`,
  boxShadow: '0 1px 0 rgba(255, 255, 255, 0.06), 0 2px 10px rgba(0, 0, 0, 0.14)',
})
const innerStyle = css(frameWidth, {
  display: 'flex',
  alignItems: 'center',
  gap: `clamp(${px(12)}, 3vw - ${px(28)}, ${px(24)})`,
  height: px(62),
})
const homeStyle = css({
  flex: 'none',
  borderRadius: px(8),
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
})
const actionsStyle = css({ flex: 'none', display: 'flex', alignItems: 'center', gap: px(10) })
const bellStyle = css(quick, {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: px(36),
  height: px(36),
  borderRadius: '50%',
  color: tokenVar('brand.weak'),
  '&:hover': { background: 'rgba(255, 255, 255, 0.08)', color: tokenVar('brand.text') },
})
const bellCountStyle = css({ position: 'absolute', top: px(-2), insetInlineEnd: px(-4) })

/** The header from 1200 px on; it stays in sight, so that clock and session timer do. */
export function DesktopHeader() {
  const theme = useTheme()
  const title = useSiteTitle()
  const { isLoggedIn } = useSession()
  return (
    <header css={headerStyle}>
      <UtilityLine />
      <div css={mainStyle}>
        <div css={innerStyle}>
          <SiteLink to="/" css={homeStyle}>
            <Logo theme={theme} name={title} size={36} onBrand />
          </SiteLink>
          <MainNav />
          <div css={actionsStyle}>{isLoggedIn ? <MemberActions /> : <VisitorButtons />}</div>
        </div>
      </div>
    </header>
  )
}

function MemberActions() {
  const t = useHostTexts()
  const table = useRouteTable()
  const { messages } = useUnread()
  const { user } = useSession()
  // Whoever has taken a break from play may take out what is left, and is not asked to pay in.
  const isPaused = user?.exclusion !== undefined
  const money = table.byName(isPaused ? 'takeMoney' : 'saveMoney')
  const inbox = table.byName('message')
  return (
    <>
      <BalanceChip />
      {money !== undefined && user?.freeze === undefined && (
        <SiteLink to={money.path} css={buttonStyle({ variant: isPaused ? 'secondary' : 'cta', size: 'md' })}>
          {t(isPaused ? 'layout.withdraw' : 'layout.deposit')}
        </SiteLink>
      )}
      {inbox !== undefined && (
        <SiteLink to={inbox.path} css={bellStyle} aria-label={t('layout.messages', { count: messages })}>
          <Icon of={Bell} size={20} />
          <CountBadge count={messages} css={bellCountStyle} />
        </SiteLink>
      )}
      <AccountPanel />
    </>
  )
}
