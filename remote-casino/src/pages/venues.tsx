import { css } from '@emotion/react'
import { useLocation } from '@site/shell/router'
import { px, visuallyHidden } from '@site/ui'

import { CategoryHero, CategoryLinks, VenueList } from '../features/venues/index.ts'
import { categoryOf } from '../lib/category.ts'
import { useCasinoTexts } from '../lib/texts.ts'

const pageStyle = css({ display: 'grid', gap: px(20) })

/** /game/sport, /game/realbet, /game/chess, /game/gaming and /game/lottery: one screen, told apart by category. */
export function Page() {
  const t = useCasinoTexts()
  const category = categoryOf(useLocation().pathname)
  return (
    <div css={pageStyle}>
      <CategoryHero category={category} />
      <CategoryLinks current={category} />
      <section aria-labelledby="venue-list">
        <h2 id="venue-list" css={visuallyHidden}>
          {t('venue.list', { category: t(`category.${category}.short`) })}
        </h2>
        <VenueList key={category} category={category} />
      </section>
    </div>
  )
}
