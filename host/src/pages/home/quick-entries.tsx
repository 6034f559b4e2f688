import { css } from '@emotion/react'
import { useFlag } from '@site/shell'
import { Icon, px, scrollStrip, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { MenuBadge, MenuLink, menuIcon, useMenu } from '../../features/navigation/index.ts'

const stripStyle = css(scrollStrip, { gap: px(4), minHeight: px(78), marginInline: px(-4) })
const cellStyle = css({ flex: '1 0 auto', display: 'grid', justifyItems: 'center' })
const entryStyle = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: px(6),
  minWidth: px(64),
  padding: px(4, 2),
  fontSize: text(12),
  lineHeight: 1.3,
  color: tokenVar('text.normal'),
  '& > i': {
    display: 'grid',
    placeItems: 'center',
    width: px(48),
    height: px(48),
    borderRadius: px(16),
    background: `linear-gradient(145deg, ${tokenVar('accent.soft')}, ${tokenVar('bg.raised')})`,
    boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
    color: tokenVar('accent'),
  },
})
const badgeStyle = css({ position: 'absolute', top: 0, insetInlineEnd: px(4) })

/** The categories at a glance, where there is no navigation in the header: phones and tablets. */
export function QuickEntries() {
  const t = useHostTexts()
  const { main } = useMenu()
  const hasIcons = !useFlag('hideNavIcon')
  return (
    <nav aria-label={t('home.quick')}>
      <ul role="list" css={stripStyle}>
        {main
          .filter(({ key }) => key !== 'HOME')
          .map((entry) => (
            <li key={entry.key} css={cellStyle}>
              <MenuLink entry={entry} css={entryStyle}>
                {hasIcons && (
                  <i>
                    <Icon of={menuIcon(entry.key)} size={26} />
                  </i>
                )}
                {entry.name}
                <MenuBadge entry={entry} css={badgeStyle} />
              </MenuLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
