import { css } from '@emotion/react'
import { type RouteName, NAMED_ROUTES } from '@site/contracts'
import { useFlag, useSession } from '@site/shell'
import { type IconType, layer, px, quick, text, tokenVar } from '@site/ui'
import { LiveVenueIcon, SportVenueIcon } from '@site/ui/icons'
import { Gift, House, UserRound } from 'lucide-react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { useLocation, useRouteTable } from '../../../services/routing/index.ts'
import { NavIcon, SiteLink } from '../../navigation/index.ts'

interface BarEntry {
  readonly key: 'home' | 'sport' | 'casino' | 'discount' | 'mine'
  readonly icon: IconType
  /** The first of these that some release offers. */
  readonly routes: readonly RouteName[]
  /** Where the entry counts as the present one. */
  readonly isAt: (pathname: string) => boolean
}

const CASINO: readonly RouteName[] = ['realbet', 'gameegame', 'chess', 'gaming', 'lottery', 'gamefishing']

const ENTRIES: readonly BarEntry[] = [
  { key: 'home', icon: House, routes: ['home'], isAt: (path) => path === '/' },
  { key: 'sport', icon: SportVenueIcon, routes: ['sport'], isAt: (path) => path.startsWith('/game/sport') },
  {
    key: 'casino',
    icon: LiveVenueIcon,
    routes: CASINO,
    isAt: (path) => CASINO.some((name) => path.startsWith(NAMED_ROUTES[name].path)),
  },
  { key: 'discount', icon: Gift, routes: ['discount'], isAt: (path) => path.startsWith('/activity/') },
  {
    key: 'mine',
    icon: UserRound,
    routes: ['wallet', 'userinfo', 'transferMoney', 'saveMoney'],
    isAt: (path) => path.startsWith('/mine'),
  },
]

const barStyle = css({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: layer.bottomBar,
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: tokenVar('bg.raised'),
  boxShadow: `0 -1px 0 ${tokenVar('line.soft')}, 0 -4px 16px rgba(0, 0, 0, 0.06)`,
})
const listStyle = css({ display: 'flex', height: px(58), maxWidth: px(720), marginInline: 'auto !important' })
const cellStyle = css({ flex: 1, display: 'grid' })
const entryStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(3),
  fontSize: text(12),
  lineHeight: 1.2,
  color: tokenVar('text.weak'),
  '&:focus-visible': { outlineOffset: px(-4) },
  '&[aria-current=page]': { color: tokenVar('accent'), fontWeight: 600 },
  '&[aria-current=page]::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    width: px(28),
    height: px(3),
    borderRadius: px(0, 0, 3, 3),
    background: tokenVar('accent'),
  },
})

/** The bar at the thumb: five places of the site, those of them that exist. */
export function BottomBar() {
  const t = useHostTexts()
  const { bus } = useServices()
  const { isLoggedIn, user } = useSession()
  const { pathname } = useLocation()
  const table = useRouteTable()
  const isSportLeftOut = useFlag('skipSport')
  return (
    <nav css={barStyle} aria-label={t('layout.bottomNav')}>
      <ul role="list" css={listStyle}>
        {ENTRIES.map(({ key, icon, routes, isAt }) => {
          const route = routes.flatMap((name) => table.byName(name) ?? [])[0]
          const content = (
            <>
              <NavIcon of={icon} size={24} />
              {t(`layout.bottom.${key}`)}
            </>
          )
          if (key === 'mine' && !isLoggedIn) {
            return (
              <li key={key} css={cellStyle}>
                <button type="button" css={entryStyle} onClick={() => bus.emit('login')}>
                  {content}
                </button>
              </li>
            )
          }
          if (route === undefined || (key === 'sport' && isSportLeftOut)) return undefined
          // Nothing is advertised to a member in a pause.
          if (key === 'discount' && user?.exclusion !== undefined) return undefined
          return (
            <li key={key} css={cellStyle}>
              <SiteLink to={route.path} css={entryStyle} aria-current={isAt(pathname) ? 'page' : undefined}>
                {content}
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
