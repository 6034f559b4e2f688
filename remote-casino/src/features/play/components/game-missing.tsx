import { css } from '@emotion/react'
import { Link } from '@site/shell/router'
import { EmptyState, buttonStyle } from '@site/ui'
import { SlotGameIcon } from '@site/ui/icons'

import { useCasinoTexts } from '../../../lib/texts.ts'

const pageStyle = css({ display: 'grid', placeContent: 'center', minHeight: 'var(--window-rest, 100dvh)' })

/** The page of slot games without a game: it was opened by its address, or reloaded, and a hand-over works once. */
export function GameMissing() {
  const t = useCasinoTexts()
  return (
    <div css={pageStyle}>
      <EmptyState
        icon={SlotGameIcon}
        title={<h1 css={{ font: 'inherit', color: 'inherit' }}>{t('play.missing')}</h1>}
        action={
          <>
            <Link to="/game/egame" css={buttonStyle({ variant: 'primary' })}>
              {t('play.choose')}
            </Link>
            <Link to="/" css={buttonStyle({ variant: 'secondary' })}>
              {t('play.home')}
            </Link>
          </>
        }
      >
        {t('play.missingText')}
      </EmptyState>
    </div>
  )
}
