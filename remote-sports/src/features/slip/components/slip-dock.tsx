import { css } from '@emotion/react'
import { CountBadge, px, quick, text, tokenVar, visuallyHidden } from '@site/ui'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { dockOpenAtom, type DockTab, dockTabAtom, slipAtom, slipNewsAtom } from '../slip.atoms.ts'
import { useOrders } from '../use-orders.ts'
import { SlipPanel } from './slip-panel.tsx'

const dockStyle = css({
  isolation: 'isolate',
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'hidden',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
})
const tabsStyle = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'stretch',
  height: px(40),
  background: tokenVar('brand'),
  color: tokenVar('brand.weak'),
})
const tabStyle = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  flex: 1,
  fontSize: text(14),
  color: 'inherit',
  cursor: 'pointer',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: px(24),
    bottom: 0,
    height: px(3),
    borderRadius: px(2),
    background: 'transparent',
  },
  '&[aria-selected=true]': { color: tokenVar('brand.text'), fontWeight: 600 },
  '&[aria-selected=true]::after': { background: tokenVar('brand.accent') },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-3) },
})
const foldStyle = css(quick, {
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  color: 'inherit',
  cursor: 'pointer',
  '&[aria-expanded=false] > svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-3) },
})
const bodyStyle = css({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '0 1 auto' })
const newsStyle = css(visuallyHidden)

/** Fetched when the player looks at the bets for the first time. */
const OpenBets = lazy(async () => {
  const { OpenBets: component } = await import(/* webpackChunkName: "my-bets" */ '../../bets/index.ts')
  return { default: component }
})

/** Says politely what happened last: added, removed, taken, refused. Never a tick of a price. */
export function SlipNews() {
  const news = useAtomValue(slipNewsAtom)
  return (
    <p css={newsStyle} role="status">
      {news}
    </p>
  )
}

/** Follows the member's orders, wherever the slip is shown or not. */
export function SlipLife() {
  useOrders()
  return <SlipNews />
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
const TABS = ['slip', 'bets'] as const satisfies readonly DockTab[]

/** The two sides of the dock: the slip, and what is bet already. One stop of the keyboard, arrows go between them. */
export function DockTabs({ children }: { readonly children?: React.ReactNode }) {
  const t = useSportsTexts()
  const [tab, setTab] = useAtom(dockTabAtom)
  const setOpen = useSetAtom(dockOpenAtom)
  const { entries } = useAtomValue(slipAtom)
  function choose(value: DockTab): void {
    setTab(value)
    setOpen(true)
  }
  function onArrow(event: KeyboardEvent<HTMLButtonElement>): void {
    if (!ARROWS.has(event.key)) return
    event.preventDefault()
    const to = event.key === 'Home' ? 'slip' : event.key === 'End' ? 'bets' : TABS.find((one) => one !== tab)
    if (to === undefined) return
    choose(to)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`#slip-tab-${to}`)?.focus()
  }
  const item = (value: DockTab, name: string, count: number) => (
    <button
      type="button"
      role="tab"
      id={`slip-tab-${value}`}
      css={tabStyle}
      aria-selected={tab === value}
      tabIndex={tab === value ? 0 : -1}
      aria-controls="slip-dock-body"
      onClick={() => choose(value)}
      onKeyDown={onArrow}
    >
      {name}
      <CountBadge count={count} label={t('slip.count')} />
    </button>
  )
  return (
    <div css={tabsStyle}>
      <div role="tablist" aria-label={t('slip.title')} style={{ display: 'flex', flex: 1 }}>
        {item('slip', t('slip.title'), entries.length)}
        {item('bets', t('bets.title'), 0)}
      </div>
      {children}
    </div>
  )
}

export function DockBody() {
  const [tab] = useAtom(dockTabAtom)
  return (
    <div css={bodyStyle} role="tabpanel" id="slip-dock-body" aria-labelledby={`slip-tab-${tab}`}>
      {tab === 'slip' ? (
        <SlipPanel />
      ) : (
        <Suspense>
          <OpenBets />
        </Suspense>
      )}
    </div>
  )
}

/** The slip at the foot of the right column: it grows upwards, so nothing above it moves. */
export function SlipDock() {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useAtom(dockOpenAtom)
  return (
    <section css={dockStyle} style={{ maxHeight: '78%' }} aria-label={t('slip.title')}>
      <DockTabs>
        <button
          type="button"
          css={foldStyle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'slip.fold' : 'slip.unfold')}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </DockTabs>
      {isOpen && <DockBody />}
    </section>
  )
}
