import { css } from '@emotion/react'
import { useSession } from '@site/shell'
import { Button, Icon, type IconType, px, quick, text, tokenVar } from '@site/ui'
import { Check, CircleHelp, Headset, ScrollText, ShieldCheck, UserPlus } from 'lucide-react'

import { useIsDesktop } from '../../base/browser/index.ts'
import { useHostTexts } from '../../base/i18n/index.ts'
import { useSiteTitle } from '../../base/seo/index.ts'
import { preloadAuth } from '../../features/auth/index.ts'
import { AccountBalance } from '../../features/balance/index.ts'
import { MenuLink, NavIcon, SiteLink, menuIcon, useMenu } from '../../features/navigation/index.ts'
import { useServices } from '../../ports/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'

const cardStyle = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: px(20),
  borderRadius: px(16),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
})
const titleStyle = css({ fontSize: text(20), lineHeight: 1.3 })
const introStyle = css({ marginTop: px(4), fontSize: text(13), color: tokenVar('text.weak') })
const buttonsStyle = css({ display: 'grid', gap: px(10), margin: px(16, 0, 14) })
const perksStyle = css({ display: 'grid', gap: px(6), marginBottom: `${px(12)} !important` })
const perkStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  '& svg': { color: tokenVar('state.success') },
})
const PERKS = ['live', 'wallet', 'service'] as const
const gridStyle = css({
  marginTop: 'auto !important',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: px(8),
})
const entryStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  width: '100%',
  minHeight: px(46),
  padding: px(6, 12),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.normal'),
  fontSize: text(13),
  '& svg': { color: tokenVar('accent') },
  '&:hover': { background: tokenVar('accent.soft'), color: tokenVar('text.strong') },
})
const helloStyle = css({ marginBottom: px(14) })

/** Beside the banners: the way in for a visitor, wallet and shortcuts for a member. */
export function SideCard() {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <MemberCard /> : <VisitorCard />
}

function VisitorCard() {
  const t = useHostTexts()
  const { bus } = useServices()
  const title = useSiteTitle()
  return (
    <section css={cardStyle} aria-labelledby="home-side">
      <h2 id="home-side" css={titleStyle}>
        {t('home.side.welcome', { site: title })}
      </h2>
      <p css={introStyle}>{t('home.side.intro')}</p>
      <div css={buttonsStyle} onPointerEnter={preloadAuth} onFocus={preloadAuth}>
        <Button variant="cta" size="lg" block onClick={() => bus.emit('register')}>
          {t('home.side.register')}
        </Button>
        <Button variant="secondary" size="lg" block onClick={() => bus.emit('login')}>
          {t('home.side.login')}
        </Button>
      </div>
      <ul role="list" css={perksStyle}>
        {PERKS.map((perk) => (
          <li key={perk} css={perkStyle}>
            <Icon of={Check} size={15} strokeWidth={2.5} />
            {t(`home.side.perks.${perk}`)}
          </li>
        ))}
      </ul>
      <HelpEntries />
    </section>
  )
}

/** Shortcuts that need no log-in; help pages that no release offers are left out. */
function HelpEntries() {
  const t = useHostTexts()
  const { bus } = useServices()
  const table = useRouteTable()
  const pages: readonly (readonly [route: string, icon: IconType, name: string])[] = [
    ['help.kh', UserPlus, t('home.side.start')],
    ['help.gztk', ScrollText, t('home.side.rules')],
    ['help.bczr', ShieldCheck, t('home.side.calm')],
    ['help.index', CircleHelp, t('layout.help')],
  ]
  const shown = pages.flatMap(([name, icon, label]) => {
    const route = table.byName(name)
    return route === undefined ? [] : [{ path: route.path, icon, label }]
  })
  return (
    <ul role="list" css={gridStyle}>
      {shown.slice(0, 3).map(({ path, icon, label }) => (
        <li key={path}>
          <SiteLink to={path} css={entryStyle}>
            <Icon of={icon} size={18} />
            {label}
          </SiteLink>
        </li>
      ))}
      <li>
        <button type="button" css={entryStyle} onClick={() => bus.emit('customer_service')}>
          <Icon of={Headset} size={18} />
          {t('layout.customer')}
        </button>
      </li>
    </ul>
  )
}

function MemberCard() {
  const t = useHostTexts()
  const isDesktop = useIsDesktop()
  const { user } = useSession()
  const { mine } = useMenu()
  const name = user === undefined ? '' : user.nickName || user.name
  return (
    <section css={cardStyle} aria-labelledby="home-side">
      <div css={helloStyle}>
        <h2 id="home-side" css={titleStyle}>
          {t('home.side.hello', { name })}
        </h2>
        {isDesktop && <p css={introStyle}>{t('home.side.memberIntro')}</p>}
      </div>
      <AccountBalance />
      <ul role="list" css={[gridStyle, css({ paddingTop: `${px(14)} !important` })]}>
        {mine.slice(0, 6).map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} css={entryStyle}>
              <NavIcon of={menuIcon(entry.key)} size={18} />
              {entry.name}
            </MenuLink>
          </li>
        ))}
      </ul>
      {isDesktop && mine.length <= 4 && (
        <div css={css({ marginTop: px(8) })}>
          <HelpEntries />
        </div>
      )}
    </section>
  )
}
