import { css } from '@emotion/react'
import type { VenueCategory } from '@site/contracts'
import { useFlag } from '@site/shell'
import { Link } from '@site/shell/router'
import { media, px, quick, scrollStrip, text, tokenVar } from '@site/ui'
import { venueIcon } from '@site/ui/icons'
import { useLayoutEffect, useRef } from 'react'

import { ALL_CATEGORIES, CATEGORY_PATHS } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'

const navStyle = css({ ...scrollStrip, gap: px(10) })
const linkStyle = css({
  ...quick,
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  flex: 'none',
  minHeight: px(40),
  padding: px(0, 16),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.raised'),
  border: `1px solid ${tokenVar('line.soft')}`,
  color: tokenVar('text.normal'),
  fontSize: text(14),
  '&[aria-current=page]': {
    background: tokenVar('accent'),
    borderColor: tokenVar('accent'),
    color: tokenVar('accent.text'),
    fontWeight: 600,
  },
  [media.touch]: { minHeight: px(44) },
  [media.hover]: { '&:hover:not([aria-current=page])': { borderColor: tokenVar('accent'), color: tokenVar('accent') } },
})

/** Ways to the other categories; where they do not fit, the one that is shown stands in the middle. */
export function CategoryLinks({ current }: { readonly current: VenueCategory }) {
  const t = useCasinoTexts()
  const isSportLeftOut = useFlag('skipSport')
  const hasIcons = !useFlag('hideNavIcon')
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = strip.current?.querySelector(`[href="${CATEGORY_PATHS[current]}"]`)
    if (strip.current === null || link === null || link === undefined) return
    const [around, own] = [strip.current.getBoundingClientRect(), link.getBoundingClientRect()]
    strip.current.scrollLeft += own.left - around.left - (around.width - own.width) / 2
  }, [current])
  return (
    <nav ref={strip} aria-label={t('venue.other')} css={navStyle}>
      {ALL_CATEGORIES.filter((category) => category !== 'TY' || !isSportLeftOut).map((category) => {
        const CategoryIcon = venueIcon(category)
        return (
          <Link
            key={category}
            to={CATEGORY_PATHS[category]}
            css={linkStyle}
            aria-current={category === current ? 'page' : undefined}
          >
            {hasIcons && <CategoryIcon size={18} aria-hidden="true" />}
            {t(`category.${category}.short`)}
          </Link>
        )
      })}
    </nav>
  )
}
