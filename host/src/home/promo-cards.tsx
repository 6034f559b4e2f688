import { css } from '@emotion/react'
import {
  ErrorState,
  Icon,
  SectionHeader,
  Skeleton,
  SkeletonGroup,
  media,
  px,
  quick,
  scrollStrip,
  text,
  tokenVar,
} from '@site/ui'
import { ChevronRight } from 'lucide-react'

import { useHostTexts } from '../i18n/use-host-texts.ts'
import { AdLink } from './ad-link.tsx'
import { ArtPicture } from './art-picture.tsx'
import { type ShownAd, useAds } from './use-ads.ts'

const CARDS = 4

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: px(16),
  [media.touch]: {
    ...scrollStrip,
    gap: px(12),
    scrollSnapType: 'x mandatory',
    marginInline: px(-16),
    paddingInline: px(16),
    scrollPaddingInline: px(16),
  },
  [media.mobile]: { marginInline: px(-12), paddingInline: px(12), scrollPaddingInline: px(12) },
})
const itemStyle = css({ minWidth: 0, [media.touch]: { flex: `0 0 ${px(264)}`, scrollSnapAlign: 'start' } })
const cardStyle = css(quick, {
  position: 'relative',
  display: 'block',
  width: '100%',
  height: px(150),
  borderRadius: px(12),
  overflow: 'hidden',
  isolation: 'isolate',
  textAlign: 'start',
  color: '#ffffff',
  boxShadow: tokenVar('shadow.card'),
  '&:is(a, button):hover': { transform: 'translateY(-2px)', boxShadow: tokenVar('shadow.pop') },
  [media.touch]: { height: px(132) },
})
const wordsStyle = css({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'flex-start',
  gap: px(4),
  padding: px(14, 16),
  background: 'linear-gradient(0deg, rgba(4, 8, 16, 0.86), rgba(4, 8, 16, 0.1) 76%)',
})
const tagStyle = css({
  position: 'absolute',
  top: px(12),
  insetInlineStart: px(14),
  padding: px(2, 8),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(4, 8, 16, 0.5)',
  fontSize: text(12),
})
const titleStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  fontSize: text(16),
  fontWeight: 600,
})
const textStyle = css({ fontSize: text(12), lineHeight: 1.5, opacity: 0.92 })

/** Promotions from the operator's adverts; a section of its own that fails alone. */
export function PromoCards() {
  const t = useHostTexts()
  const { ads, isPending, isError, isFetching, retry } = useAds('promo')
  if (!isPending && !isError && ads.length === 0) return undefined
  return (
    <section aria-labelledby="home-promos">
      <SectionHeader id="home-promos" title={t('home.promos.title')} note={t('home.promos.note')} />
      {isPending && (
        <SkeletonGroup>
          <div css={gridStyle}>
            {Array.from({ length: CARDS }, (_, index) => (
              <div key={index} css={[itemStyle, cardStyle]}>
                <Skeleton shape="block" height="100%" />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      )}
      {isError && <ErrorState compact onRetry={retry} retrying={isFetching} />}
      {!isPending && !isError && (
        <ul role="list" css={gridStyle}>
          {ads.map((ad) => (
            <li key={ad.id} css={itemStyle}>
              <Card ad={ad} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ ad }: { readonly ad: ShownAd }) {
  return (
    <AdLink target={ad.target} css={cardStyle}>
      <ArtPicture picture={ad.img} seed={ad.id} focus="center" />
      <span css={wordsStyle}>
        <span css={titleStyle}>
          {ad.title}
          {ad.target.kind !== 'none' && <Icon of={ChevronRight} size={16} />}
        </span>
        <span css={textStyle}>{ad.subTitle}</span>
      </span>
      {ad.tag !== '' && <span css={tagStyle}>{ad.tag}</span>}
    </AdLink>
  )
}
