import { css } from '@emotion/react'
import { useLocale } from '@site/shell'
import { Icon, IconButton, px, quick, scrollStrip, text, tokenVar, truncate } from '@site/ui'
import { House, ListX, X } from 'lucide-react'
import { type Dispatch, useEffect, useRef } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { routeTitle } from '../../base/seo/index.ts'
import { useServices } from '../../ports/index.ts'
import { Link, siteAddress, type Tab, type TabAction, type TabState } from '../../services/routing/index.ts'
import { frameWidth } from './parts/frame-style.ts'

const barStyle = css({ background: tokenVar('bg.raised'), boxShadow: `inset 0 -1px 0 ${tokenVar('line.soft')}` })
const innerStyle = css(frameWidth, { display: 'flex', alignItems: 'center', gap: px(8), height: px(38) })
const listStyle = css(scrollStrip, { flex: 1, gap: px(4), alignItems: 'stretch', height: '100%', minWidth: 0 })
const tabStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: px(180),
  paddingInlineEnd: px(4),
  color: tokenVar('text.weak'),
  fontSize: text(13),
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: px(8),
    bottom: 0,
    height: px(2),
    borderRadius: px(1),
    background: 'transparent',
  },
  '&:hover': { color: tokenVar('accent') },
  '&[data-active]': { color: tokenVar('text.strong'), fontWeight: 600 },
  '&[data-active]::after': { background: tokenVar('accent') },
})
const linkStyle = css(truncate, {
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  height: '100%',
  paddingInline: px(8, 4),
  color: 'inherit',
  '&:focus-visible': { outlineOffset: px(-3) },
})
const homeLinkStyle = css({ paddingInlineEnd: px(8) })
const closeStyle = css({
  width: `max(24px, ${px(22)}) !important`,
  height: `max(24px, ${px(22)}) !important`,
  borderRadius: '50% !important',
})

export interface TabBarProps {
  readonly tabs: TabState
  readonly dispatch: Dispatch<TabAction>
}

/** The visited pages, each one click away and kept alive; one can be closed, or all but home (spec 2.5). */
export function TabBar({ tabs: { tabs, activePath }, dispatch }: TabBarProps) {
  const t = useHostTexts()
  const { navigator } = useServices()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const active = list.current?.querySelector(`[data-path="${CSS.escape(activePath)}"]`)
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activePath])

  function close(tab: Tab): void {
    dispatch({ type: 'close', path: tab.path })
    if (tab.path !== activePath) return
    const index = tabs.indexOf(tab)
    const next = tabs[index - 1] ?? tabs[index + 1]
    navigator.go(next === undefined ? '/' : siteAddress(next.location))
  }

  return (
    <nav css={barStyle} aria-label={t('tabs.label')}>
      <div css={innerStyle}>
        <ul role="list" css={listStyle} ref={list}>
          {tabs.map((tab) => (
            <TabItem key={tab.path} tab={tab} isActive={tab.path === activePath} onClose={() => close(tab)} />
          ))}
        </ul>
        <IconButton
          icon={ListX}
          size="md"
          label={t('tabs.reset')}
          onClick={() => {
            dispatch({ type: 'reset' })
            navigator.go('/')
          }}
        />
      </div>
    </nav>
  )
}

interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
  readonly onClose: () => void
}

function TabItem({ tab, isActive, onClose }: TabItemProps) {
  const t = useHostTexts()
  const title = routeTitle(tab.route, useLocale())
  const isHome = tab.path === '/'
  return (
    <li css={tabStyle} data-path={tab.path} data-active={isActive || undefined}>
      <Link
        to={siteAddress(tab.location)}
        css={[linkStyle, isHome && homeLinkStyle]}
        aria-current={isActive ? 'page' : undefined}
      >
        {isHome && <Icon of={House} size={15} />}
        {title}
      </Link>
      {!isHome && (
        <IconButton icon={X} size="sm" css={closeStyle} label={t('tabs.close', { title })} onClick={onClose} />
      )}
    </li>
  )
}
