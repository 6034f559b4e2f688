import { css } from '@emotion/react'
import { useSession } from '@site/shell'
import { media, px, visuallyHidden } from '@site/ui'

import { useIsDesktop } from '../../base/browser/index.ts'
import { useHostTexts } from '../../base/i18n/index.ts'
import { useSiteTitle } from '../../base/seo/index.ts'
import { SlotView } from '../../remotes/view/index.ts'
import { type HostPageProps, useShown } from '../../services/routing/index.ts'
import { Hero } from './hero/hero.tsx'
import { HotMatches } from './hot-matches.tsx'
import { LowerHome } from './lower-home.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { QuickEntries } from './quick-entries.tsx'
import { SeoText } from './seo-text.tsx'
import { SideCard } from './side-card.tsx'

const pageStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: px(20),
  [media.touch]: { gap: px(14) },
})
const headStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${px(312)}`,
  gap: px(20),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: px(14) },
})

/** Home: banners and notices of the host, and three pieces that remotes fill, each of which fails alone. */
export function HomePage({ onShown }: HostPageProps) {
  const t = useHostTexts()
  const isDesktop = useIsDesktop()
  const { isLoggedIn } = useSession()
  const title = useSiteTitle()
  useShown(onShown)
  return (
    <div css={pageStyle}>
      <h1 css={visuallyHidden}>{t('home.title', { site: title })}</h1>
      <div css={headStyle}>
        <Hero />
        {(isDesktop || isLoggedIn) && <SideCard />}
      </div>
      <NoticeBar />
      {!isDesktop && <QuickEntries />}
      <HotMatches />
      <SlotView name="casino.home-venues" />
      <SlotView name="casino.hot-games" />
      <LowerHome />
      <SeoText />
    </div>
  )
}
