import { css } from '@emotion/react'
import { Icon, media, px, quick, scrollStrip, text, tokenVar, touchTarget, useCentredItem } from '@site/ui'

import { t } from '../lib/texts.ts'
import type { DeskPanel } from '../panels/panel.ts'

const navStyle = css({
  display: 'grid',
  alignContent: 'start',
  gap: px(2),
  padding: px(16, 12),
  background: tokenVar('bg.raised'),
  borderInlineEnd: `1px solid ${tokenVar('line.soft')}`,
  [media.touch]: {
    ...scrollStrip,
    display: 'flex',
    gap: px(4),
    padding: px(6, 12),
    minWidth: 0,
    borderInlineEnd: 0,
    borderBottom: `1px solid ${tokenVar('line.soft')}`,
  },
})
const linkStyle = css({
  ...quick,
  ...touchTarget,
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  minHeight: px(38),
  padding: px(0, 12),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(14),
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('accent') } },
  '&[aria-current]': { background: tokenVar('accent.soft'), color: tokenVar('accent'), fontWeight: 600 },
})
const nameStyle = css({ flex: 1 })

interface NavProps {
  readonly panels: readonly DeskPanel[]
  readonly current: string
}

/** The panels, with what waits in them. */
export function Nav({ panels, current }: NavProps) {
  // On a phone the panel that is open may lie beyond the edge.
  const strip = useCentredItem<HTMLElement>(panels.findIndex(({ id }) => id === current))
  return (
    <nav ref={strip} css={navStyle} aria-label={t('nav')}>
      {panels.map(({ id, icon, title, Waiting }) => (
        <a key={id} css={linkStyle} href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
          <Icon of={icon} size={18} />
          <span css={nameStyle}>{title}</span>
          {Waiting !== undefined && <Waiting />}
        </a>
      ))}
    </nav>
  )
}
