import { css } from '@emotion/react'
import { useFlag } from '@site/shell'
import { Icon, px, quick, scrollStrip, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { MenuBadge, MenuLink, menuIcon, useMenu } from '../../navigation/index.ts'

const navStyle = css({ flex: 1, minWidth: 0, alignSelf: 'stretch' })
const listStyle = css(scrollStrip, { height: '100%', alignItems: 'stretch', gap: px(2) })
const entryStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(3),
  height: '100%',
  // On a small desktop all entries still fit beside a member's balance and name.
  minWidth: `clamp(${px(50)}, 4.6vw - ${px(11)}, ${px(58)})`,
  padding: `0 clamp(${px(4)}, 1.9vw - ${px(22)}, ${px(6)})`,
  fontSize: text(13),
  lineHeight: 1.2,
  fontWeight: 500,
  color: tokenVar('brand.weak'),
  whiteSpace: 'nowrap',
  '&:hover': { color: tokenVar('brand.text') },
  '&:hover svg': { transform: 'translateY(-1px)' },
  '& svg': { transition: `transform ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}` },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-4), borderRadius: px(8) },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: '50%',
    bottom: 0,
    height: px(3),
    borderRadius: px(3, 3, 0, 0),
    background: tokenVar('brand.accent'),
    transition: `inset-inline ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  },
  '&[aria-current=page]': {
    color: tokenVar('brand.text'),
    fontWeight: 600,
    background: 'linear-gradient(transparent, rgba(255, 255, 255, 0.07))',
    '& svg': { color: tokenVar('brand.accent') },
    '&::after': { insetInline: px(14) },
  },
  '[data-icons=none] > li > &': { fontSize: text(14), padding: px(0, 14) },
})
const badgeStyle = css({ position: 'absolute', top: px(4), insetInlineStart: `calc(50% + ${px(9)})` })
const iconBox = css({ display: 'flex' })
const ghostStyle = css({
  width: px(48),
  height: px(32),
  margin: 'auto 7px',
  borderRadius: px(8),
  background: 'rgba(255, 255, 255, 0.07)',
})
const GHOSTS = 7

/** The main navigation: keys, names, badges and order come from the operator's list. */
export function MainNav() {
  const t = useHostTexts()
  const { main, isLoading } = useMenu()
  const hasIcons = !useFlag('hideNavIcon')
  return (
    <nav css={navStyle} aria-label={t('layout.mainNav')}>
      <ul role="list" css={listStyle} data-icons={hasIcons ? undefined : 'none'}>
        {main.map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} css={entryStyle}>
              {hasIcons && (
                <span css={iconBox}>
                  <Icon of={menuIcon(entry.key)} size={22} />
                </span>
              )}
              {entry.name}
              <MenuBadge entry={entry} css={badgeStyle} />
            </MenuLink>
          </li>
        ))}
        {isLoading &&
          Array.from({ length: GHOSTS }, (_, index) => <li key={index} css={ghostStyle} aria-hidden="true" />)}
      </ul>
    </nav>
  )
}
