import { css } from '@emotion/react'
import { useLocation } from '@site/shell/router'
import { px, visuallyHidden } from '@site/ui'

import { GameBrowser } from '../features/games/index.ts'
import { CategoryHero, CategoryLinks } from '../features/venues/index.ts'
import { gameCategoryOf } from '../lib/category.ts'
import { useCasinoTexts } from '../lib/texts.ts'

const pageStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: px(20) })

/** /game/egame and /game/fishing: one screen, told apart by type. */
export function Page() {
  const t = useCasinoTexts()
  const category = gameCategoryOf(useLocation().pathname)
  return (
    <div css={pageStyle}>
      <CategoryHero category={category} compact />
      <CategoryLinks current={category} />
      <section aria-labelledby="game-list">
        <h2 id="game-list" css={visuallyHidden}>
          {t('games.list')}
        </h2>
        <GameBrowser key={category} category={category} />
      </section>
    </div>
  )
}
