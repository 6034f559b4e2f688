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

import { useHostTexts } from '../../base/i18n/index.ts'
import { AdLink, ArtPicture, artGround } from '../../features/adverts/index.ts'
import { type ShownAd, useAds } from './ads/use-ads.ts'

const CARDS = 4
/** Of them, cards of running activities. */
const ACTIVITIES = 2

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
const groundStyle = css({ position: 'absolute', inset: 0 })
const artStyle = css({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: '68%',
  maskImage: 'linear-gradient(90deg, transparent, #000 48%)',
})
const wordsStyle = css({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'flex-start',
  gap: px(5),
  padding: px(14, 18),
  textShadow: '0 1px 8px rgba(0, 0, 0, 0.4)',
})
const tagStyle = css({
  padding: px(1, 8),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(255, 255, 255, 0.16)',
  fontSize: text(12),
  textShadow: 'none',
})
const titleStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  fontSize: text(20),
  fontWeight: 700,
})
// Beside the picture's subject, not over it.
const textStyle = css({
  maxWidth: 'min(17em, 62%)',
  fontSize: text(12),
  lineHeight: 1.6,
  opacity: 0.92,
  textWrap: 'pretty',
})

/** Running activities and promotions from the operator's adverts; a section of its own that fails alone. */
export function PromoCards() {
  const t = useHostTexts()
  const { ads: promos, isPending, isError, isFetching, retry } = useAds('promo')
  const activities = useAds('activity')
  const ads = [...activities.ads.slice(0, ACTIVITIES), ...promos].slice(0, CARDS)
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
      <span css={groundStyle} style={{ backgroundImage: artGround(ad.img) }} />
      <span css={artStyle}>
        <ArtPicture picture={ad.img} seed={ad.id} />
      </span>
      <span css={wordsStyle}>
        {ad.tag !== '' && <span css={tagStyle}>{ad.tag}</span>}
        <span css={titleStyle}>
          {ad.title}
          {ad.target.kind !== 'none' && <Icon of={ChevronRight} size={16} />}
        </span>
        <span css={textStyle}>{ad.subTitle}</span>
      </span>
    </AdLink>
  )
}
