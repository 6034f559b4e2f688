import { css } from '@emotion/react'
import { Link, useSiteSettings } from '@site/shell'
import { Card, Icon, media, px, text, tokenVar } from '@site/ui'
import { ChevronDown, ListTree } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'

import { BELOW_HEADER, COLUMN_HEIGHT } from '../../../lib/below-header.ts'
import { type HelpGroup, helpPath, type HelpSlug, visibleGroups } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { GROUP_ICONS } from '../group-icons.ts'

const groupStyle = css({ '& + &': { marginTop: px(14) } })
const groupTitleStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  padding: px(4, 10),
  fontSize: text(13),
  fontWeight: 600,
  color: tokenVar('text.weak'),
})
const linkStyle = css({
  display: 'block',
  padding: px(6, 10, 6, 38),
  borderRadius: px(6),
  fontSize: text(14),
  lineHeight: 1.5,
  color: tokenVar('text.normal'),
  [media.touch]: { display: 'flex', alignItems: 'center', minHeight: px(44) },
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('text.strong') } },
  '&[aria-current=page]': { background: tokenVar('accent.soft'), color: tokenVar('accent'), fontWeight: 600 },
})

function MenuGroup({ group, current }: { readonly group: HelpGroup; readonly current: HelpSlug }) {
  const t = useHelpTexts()
  const titleId = useId()
  return (
    <div css={groupStyle}>
      <p css={groupTitleStyle} id={titleId}>
        <Icon of={GROUP_ICONS[group.key]} size={18} />
        {t(`groups.${group.key}`)}
      </p>
      <ul role="list" aria-labelledby={titleId}>
        {group.slugs.map((slug) => (
          <li key={slug}>
            <Link css={linkStyle} to={helpPath(slug)} aria-current={slug === current ? 'page' : undefined}>
              {t(`titles.${slug}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuGroups({ current }: { readonly current: HelpSlug }) {
  const settings = useSiteSettings()
  return visibleGroups(settings).map((group) => <MenuGroup key={group.key} group={group} current={current} />)
}

const columnStyle = css({
  position: 'sticky',
  top: BELOW_HEADER,
  alignSelf: 'start',
  maxHeight: COLUMN_HEIGHT,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  [media.touch]: { display: 'none' },
  '@media print': { display: 'none' },
})
const foldStyle = css({
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  [media.desktop]: { display: 'none' },
  '@media print': { display: 'none' },
})
const summaryStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  minHeight: px(48),
  padding: px(0, 16),
  cursor: 'pointer',
  listStyle: 'none',
  fontWeight: 600,
  color: tokenVar('text.strong'),
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg:last-of-type': { marginInlineStart: 'auto', transition: `transform ${tokenVar('motion.fast')}` },
  'details[open] > & > svg:last-of-type': { transform: 'rotate(180deg)' },
})
const currentStyle = css({ fontWeight: 400, color: tokenVar('text.weak') })
const foldBodyStyle = css({
  maxHeight: '62dvh',
  padding: px(4, 8, 12),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${tokenVar('line.soft')}`,
})

/** All articles by group: a column on a wide screen, scrolled so that the open article is in sight. */
export function MenuColumn({ current }: { readonly current: HelpSlug }) {
  const t = useHelpTexts()
  const column = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const link = column.current?.querySelector<HTMLElement>(`a[href="${helpPath(current)}"]`)
    // by hand: scrollIntoView would move the page too
    if (column.current && link) column.current.scrollTop = link.offsetTop - column.current.clientHeight / 2
  }, [current])
  return (
    <Card padding="md" css={columnStyle} ref={column}>
      <nav aria-label={t('centre.menu')}>
        <MenuGroups current={current} />
      </nav>
    </Card>
  )
}

/** The same as a fold above the article, for touch layouts; it closes when another article is opened. */
export function MenuFold({ current }: { readonly current: HelpSlug }) {
  const t = useHelpTexts()
  return (
    <details key={current} css={foldStyle}>
      <summary css={summaryStyle}>
        <Icon of={ListTree} size={18} />
        <span>{t('centre.menuToggle')}</span>
        <span css={currentStyle}>{t(`titles.${current}`)}</span>
        <Icon of={ChevronDown} size={18} />
      </summary>
      <nav css={foldBodyStyle} aria-label={t('centre.menu')}>
        <MenuGroups current={current} />
      </nav>
    </details>
  )
}
