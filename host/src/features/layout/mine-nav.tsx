import { css } from '@emotion/react'
import { NAMED_ROUTES, type RouteName } from '@site/contracts'
import { useSession } from '@site/shell'
import { Avatar, media, px, quick, scrollStrip, text, tokenVar, truncate, useCentredItem } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useLocation } from '../../services/routing/index.ts'
import { MenuLink, NavIcon, menuIcon, useMenu } from '../navigation/index.ts'
import { VipMark } from './parts/vip-mark.tsx'

const asideStyle = css({ minWidth: 0 })
const cardStyle = css({
  position: 'sticky',
  top: px(116),
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  overflow: 'hidden',
  [media.touch]: { position: 'static', background: 'none', boxShadow: 'none', borderRadius: 0, overflow: 'visible' },
})
const whoStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  padding: px(18, 16),
  background: `linear-gradient(120deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.touch]: { display: 'none' },
})
const nameStyle = css(truncate, { fontSize: text(16), fontWeight: 600 })
const namesStyle = css({ display: 'grid', gap: px(4), minWidth: 0, justifyItems: 'start' })
const listStyle = css({
  padding: `${px(8)} !important`,
  display: 'grid',
  gap: px(2),
  minHeight: px(220),
  alignContent: 'start',
  [media.touch]: { ...scrollStrip, padding: '0 !important', minHeight: px(44), gap: px(8) },
})
const linkStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  minHeight: px(42),
  width: '100%',
  padding: px(0, 12),
  borderRadius: tokenVar('radius.card'),
  color: tokenVar('text.normal'),
  fontSize: text(14),
  whiteSpace: 'nowrap',
  '& svg': { color: tokenVar('text.weak') },
  '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('accent') },
  '&[aria-current=page]': { background: tokenVar('accent.soft'), color: tokenVar('accent'), fontWeight: 600 },
  '&[aria-current=page] svg, &:hover svg': { color: 'inherit' },
  [media.touch]: {
    minHeight: px(40),
    padding: px(0, 14),
    borderRadius: tokenVar('radius.pill'),
    background: tokenVar('bg.raised'),
    boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
    '&[aria-current=page]': {
      background: tokenVar('accent'),
      color: tokenVar('accent.text'),
      boxShadow: 'none',
    },
  },
})

/** Pages that stand at addresses of their own and belong to an entry of the menu, by the names of both routes. */
const BELONGS: readonly (readonly [page: RouteName, entry: RouteName])[] = [
  ['giftRecord', 'welfare'],
  ['huiwangWait', 'saveMoney'],
  ['xnbskWait', 'saveMoney'],
  ['exchange', 'wallet'],
]

/** The side menu of the user centre: the keys whose page some release offers. A strip above the page on a phone. */
export function MineNav() {
  const t = useHostTexts()
  const { user } = useSession()
  const { mine } = useMenu()
  const { pathname } = useLocation()
  const name = user === undefined ? '' : user.nickName || user.name

  const [, parent] = BELONGS.find(([page]) => pathname === NAMED_ROUTES[page].path) ?? []
  const path = parent === undefined ? pathname : NAMED_ROUTES[parent].path
  const here = mine.findIndex(
    ({ target }) => target.kind === 'route' && (path === target.href || path.startsWith(`${target.href}/`)),
  )
  // On a phone the page's own entry may lie beyond the edge.
  const strip = useCentredItem<HTMLUListElement>(here)

  return (
    <aside css={asideStyle}>
      <nav css={cardStyle} aria-label={t('mine.menu')}>
        <div css={whoStyle}>
          <Avatar name={name} src={user?.avatar || undefined} size={44} />
          <div css={namesStyle}>
            <span css={nameStyle}>{name}</span>
            <VipMark user={user} />
          </div>
        </div>
        <ul ref={strip} role="list" css={listStyle}>
          {mine.map((entry, index) => (
            <li key={entry.key}>
              <MenuLink entry={entry} css={linkStyle} isHere={parent !== undefined && index === here}>
                <NavIcon of={menuIcon(entry.key)} size={18} />
                {entry.name}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
