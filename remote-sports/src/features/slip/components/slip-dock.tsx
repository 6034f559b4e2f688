import { css } from '@emotion/react'
import { CountBadge, px, quick, tokenVar, visuallyHidden } from '@site/ui'
import { type TabItem, Tabs } from '@site/ui/tabs'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

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
const foldStyle = css(quick, {
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  color: 'inherit',
  cursor: 'pointer',
  '&[aria-expanded=false] > svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-3) },
})
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

export interface DockTabsProps {
  /** At the end of the bar: the button that folds or closes it. */
  readonly aside: ReactNode
  readonly folded?: boolean | undefined
}

/** The two sides of the dock: the slip, and what is bet already. */
export function DockTabs({ aside, folded }: DockTabsProps) {
  const t = useSportsTexts()
  const [tab, setTab] = useAtom(dockTabAtom)
  const setOpen = useSetAtom(dockOpenAtom)
  const { entries } = useAtomValue(slipAtom)
  const items = [
    {
      value: 'slip',
      label: (
        <>
          {t('slip.title')}
          <CountBadge count={entries.length} label={t('slip.count')} />
        </>
      ),
      content: <SlipPanel />,
    },
    {
      value: 'bets',
      label: t('bets.title'),
      content: (
        <Suspense>
          <OpenBets />
        </Suspense>
      ),
    },
  ] as const satisfies readonly (TabItem & { readonly value: DockTab })[]
  return (
    <Tabs
      look="bar"
      label={t('slip.title')}
      items={items}
      value={tab}
      aside={aside}
      folded={folded}
      onValueChange={(value) => {
        setTab(value === 'bets' ? 'bets' : 'slip')
        setOpen(true)
      }}
    />
  )
}

/** The slip at the foot of the right column: it grows upwards, so nothing above it moves. */
export function SlipDock() {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useAtom(dockOpenAtom)
  return (
    <section css={dockStyle} style={{ maxHeight: '78%' }} aria-label={t('slip.title')}>
      <DockTabs
        folded={!isOpen}
        aside={
          <button
            type="button"
            css={foldStyle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'slip.fold' : 'slip.unfold')}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        }
      />
    </section>
  )
}
