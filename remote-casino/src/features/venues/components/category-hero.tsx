import { css } from '@emotion/react'
import type { VenueCategory } from '@site/contracts'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { media, px, text, tokenVar } from '@site/ui'
import { Pattern, patternOf } from '@site/ui/art'
import { ShieldCheck } from 'lucide-react'

import { FAIRNESS_ROUTE, fairnessPath } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'

const heroStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  borderRadius: tokenVar('radius.card'),
  height: px(220),
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: px(8),
  padding: px(0, 48),
  color: '#fff',
  [media.mobile]: { height: px(148), padding: px(0, 20) },
  // Where a list of games follows, the games are the show.
  '&[data-compact]': {
    height: px(148),
    [media.mobile]: { height: px(80), gap: px(2), '& > h1': { fontSize: text(20) } },
  },
})
const titleStyle = css({
  fontSize: text(40),
  fontWeight: 700,
  color: 'inherit',
  lineHeight: 1.15,
  [media.mobile]: { fontSize: text(28) },
})
const sloganStyle = css({ fontSize: text(20), fontWeight: 500, opacity: 0.95, [media.mobile]: { fontSize: text(14) } })
// In the corner: it is there for who looks for it.
const fairnessStyle = css({
  position: 'absolute',
  insetInlineEnd: px(20),
  insetBlockEnd: px(16),
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  minHeight: px(32),
  padding: px(0, 12),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgb(6 12 22 / 0.62)',
  color: '#fff',
  fontSize: text(13),
  [media.touch]: { minHeight: px(44) },
  [media.mobile]: { insetInlineEnd: px(10), insetBlockEnd: px(10) },
  [media.hover]: { '&:hover': { background: 'rgb(6 12 22 / 0.85)' } },
})
const textStyle = css({ fontSize: text(14), opacity: 0.82, maxWidth: px(460), [media.mobile]: { display: 'none' } })

export interface CategoryHeroProps {
  readonly category: VenueCategory
  readonly compact?: boolean
}

/** The head of a category's page. */
export function CategoryHero({ category, compact = false }: CategoryHeroProps) {
  const t = useCasinoTexts()
  return (
    <header css={heroStyle} data-compact={compact || undefined}>
      <Pattern kind={patternOf(category)} seed={`hero-${category}`} css={css({ zIndex: -1 })} />
      <h1 css={titleStyle}>{t(`category.${category}.name`)}</h1>
      <p css={sloganStyle}>{t(`category.${category}.slogan`)}</p>
      <p css={textStyle}>{t(`category.${category}.text`)}</p>
      {hasRoute(FAIRNESS_ROUTE) && (
        <Link to={fairnessPath(category)} css={fairnessStyle}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('venue.fairness')}
        </Link>
      )}
    </header>
  )
}
