import { css } from '@emotion/react'
import { Link, useSiteSettings } from '@site/shell'
import { media, px, text, tokenVar } from '@site/ui'

import { helpPath, type HelpSlug, visibleGroups } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { HelpSearch } from '../../search/index.ts'

const POPULAR: readonly HelpSlug[] = ['ck', 'qk', 'rqgl', 'dxqgl', 'tytzjc', 'yhgz']

const bandStyle = css({
  position: 'relative',
  padding: px(48, 24, 44),
  borderRadius: tokenVar('radius.dialog'),
  background: `linear-gradient(120deg, ${tokenVar('brand.strong')}, ${tokenVar('brand')})`,
  color: tokenVar('brand.text'),
  textAlign: 'center',
  [media.mobile]: { padding: px(28, 16, 24) },
})
const artStyle = css({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
  opacity: 0.5,
  pointerEvents: 'none',
})
const bodyStyle = css({ position: 'relative', maxWidth: px(640), margin: '0 auto' })
const titleStyle = css({
  fontSize: text(28),
  color: tokenVar('brand.text'),
  [media.mobile]: { fontSize: text(20) },
})
const introStyle = css({ marginTop: px(8), fontSize: text(14), color: tokenVar('brand.weak') })
const searchStyle = css({ marginTop: px(20) })
const popularStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: px(8),
  marginTop: px(16),
  fontSize: text(13),
  color: tokenVar('brand.weak'),
})
const chipStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: px(28),
  padding: px(2, 12),
  borderRadius: tokenVar('radius.pill'),
  border: `1px solid color-mix(in srgb, ${tokenVar('brand.text')} 28%, transparent)`,
  color: tokenVar('brand.text'),
  [media.touch]: { minHeight: px(36) },
  [media.hover]: { '&:hover': { background: `color-mix(in srgb, ${tokenVar('brand.text')} 12%, transparent)` } },
})

/** Lines of a court, the site's pattern family; decoration only. */
function CourtLines() {
  return (
    <svg
      css={artStyle}
      viewBox="0 0 1200 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" stroke={tokenVar('brand.accent')} strokeWidth="1.5" opacity="0.4">
        <circle cx="600" cy="300" r="210" />
        <circle cx="600" cy="300" r="120" />
        <path d="M0 232h390M810 232h390M120 0v64h150v-64M930 0v64h150v-64" />
        <path d="M0 64a96 96 0 0 0 96-96M1200 64a96 96 0 0 1-96-96" />
      </g>
    </svg>
  )
}

/** The band on top of the help centre: a question, a search, and what most people look for. */
export function HelpHero() {
  const t = useHelpTexts()
  const shown = new Set(visibleGroups(useSiteSettings()).flatMap(({ slugs }) => slugs))
  return (
    <div css={bandStyle}>
      <CourtLines />
      <div css={bodyStyle}>
        <h1 css={titleStyle}>{t('centre.heading')}</h1>
        <p css={introStyle}>{t('centre.intro')}</p>
        <HelpSearch css={searchStyle} />
        <p css={popularStyle}>
          {t('centre.popular')}
          {POPULAR.filter((slug) => shown.has(slug)).map((slug) => (
            <Link key={slug} css={chipStyle} to={helpPath(slug)}>
              {t(`titles.${slug}`)}
            </Link>
          ))}
        </p>
      </div>
    </div>
  )
}
