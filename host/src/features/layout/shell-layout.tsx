import { css } from '@emotion/react'
import { HOST_PATHS, type LayoutKind } from '@site/contracts'
import { media, px } from '@site/ui'
import type { Dispatch, ReactNode } from 'react'

import { useIsDesktop } from '../../base/browser/index.ts'
import type { TabAction, TabState } from '../../services/routing/index.ts'
import { Footer } from './footer.tsx'
import { frameWidth } from './parts/frame-style.ts'
import { DesktopHeader } from './header/desktop-header.tsx'
import { MineNav } from './mine-nav.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'
import { THIN_LINE, ThinLine } from './parts/thin-line.tsx'
import { BottomBar } from './touch/bottom-bar.tsx'
import { TouchHeader } from './touch/touch-header.tsx'

/** The pages of the help centre. */
const HELP = '/app/help'

/** The page's own column; a full-width page has the window to itself. */
const frameStyle = css({
  '&[data-kind=main], &[data-kind=mine]': { ...frameWidth, paddingBlock: px(20, 0) },
  // The footer starts below the window, so that nothing jumps while a page fills.
  '&[data-kind=main] > main, &[data-kind=mine] > main': { minHeight: `calc(100dvh - ${px(96)})` },
  // What a page that fills the window may take of it.
  '&[data-kind=bare]': { '--window-rest': `calc(100dvh - ${THIN_LINE})` },
  '&[data-kind=mine]': { display: 'grid', gridTemplateColumns: `${px(216)} minmax(0, 1fr)`, gap: px(24) },
  [media.touch]: {
    '&[data-kind=main] > main, &[data-kind=mine] > main': { minHeight: `calc(100dvh - ${px(78)})` },
    '&[data-kind=main], &[data-kind=mine]': { paddingBlock: px(14, 0) },
    '&[data-kind=mine]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      gap: px(14),
    },
  },
  [media.mobile]: { '&[data-kind=main], &[data-kind=mine]': { paddingBlock: px(12, 0) } },
})
const mainStyle = css({ minWidth: 0, outline: 'none' })
/** Room for the bottom bar, so that it never covers the end of a page. */
const barRoomStyle = css({ height: `calc(${px(58)} + env(safe-area-inset-bottom))` })

export interface ShellLayoutProps {
  readonly kind: LayoutKind
  readonly tabs: TabState
  readonly dispatch: Dispatch<TabAction>
  readonly children: ReactNode
}

/**
 * What stands around every page: `main` with footer, `full` without it and over the whole width, `mine` with the user
 * centre's menu, `bare` alone but for a thin line, which only the loading screen does without (open point 10). The page stays at one place of the tree, so a change of kind never mounts it anew.
 */
export function ShellLayout({ kind, tabs, dispatch, children }: ShellLayoutProps) {
  const isDesktop = useIsDesktop()
  const hasFrame = kind !== 'bare'
  const isLoading = tabs.activePath === HOST_PATHS.loading
  return (
    <>
      <SkipLink />
      {hasFrame && (isDesktop ? <DesktopHeader /> : <TouchHeader />)}
      {!hasFrame && !isLoading && (
        <header>
          <ThinLine />
        </header>
      )}
      {hasFrame && isDesktop && tabs.tabs.length > 1 && <TabBar tabs={tabs} dispatch={dispatch} />}
      <div css={frameStyle} data-kind={kind}>
        {kind === 'mine' && <MineNav />}
        <main id={MAIN_ID} css={mainStyle} tabIndex={-1} data-path={tabs.activePath}>
          {children}
        </main>
      </div>
      {(kind === 'main' || kind === 'mine') && <Footer isBrief={kind === 'mine' || tabs.activePath.startsWith(HELP)} />}
      {hasFrame && !isDesktop && (
        <>
          <div css={barRoomStyle} />
          <BottomBar />
        </>
      )}
    </>
  )
}
