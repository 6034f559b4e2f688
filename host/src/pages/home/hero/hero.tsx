import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'
import { type ReactNode, useState } from 'react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { lazyPart } from '../../../base/lazy/index.ts'
import { useAds } from '../ads/use-ads.ts'
import { BrandSlide } from './brand-slide.tsx'

/** Drawings of all kinds come with it, so the operator's slides are a part of the carousel's chunk. */
const AdSlide = lazyPart(async () => {
  const { AdSlide: Part } = await import(/* webpackChunkName: "carousel" */ './ad-slide.tsx')
  return Part
})
const CarouselControls = lazyPart(async () => {
  const { CarouselControls: Part } = await import(/* webpackChunkName: "carousel" */ './carousel-controls.tsx')
  return Part
})

const frameStyle = css({
  position: 'relative',
  minHeight: px(372),
  borderRadius: px(16),
  overflow: 'hidden',
  background: tokenVar('brand.strong'),
  boxShadow: tokenVar('shadow.card'),
  isolation: 'isolate',
  [media.tablet]: { minHeight: px(300) },
  [media.mobile]: { minHeight: px(204), borderRadius: px(12) },
})
/**
 * At rest the other slides are not drawn: at a fraction of a pixel a sliver of them would show. In motion they are a
 * layer of their own, or the pictures would be drawn anew for every frame.
 */
const viewportStyle = css({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  '&[data-moving] > div': { willChange: 'transform' },
  '&:not([data-moving]) > div > [inert]': { visibility: 'hidden' },
})
const trackStyle = css({ display: 'flex', height: '100%', touchAction: 'pan-y pinch-zoom' })
const slideStyle = css({ position: 'relative', flex: '0 0 100%', minWidth: 0, height: '100%', overflow: 'hidden' })

/**
 * The banners. The first slide is the host's own and is painted at once; the operator's follow when their call has
 * answered, out of sight, and only then does the carousel begin to move.
 */
export function Hero() {
  const t = useHostTexts()
  const { ads } = useAds('banner')
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [active, setActive] = useState(0)
  const count = ads.length + 1

  const slide = (index: number, name: string, content: ReactNode): ReactNode => (
    <div
      key={index}
      css={slideStyle}
      role="group"
      aria-roledescription={t('home.hero.slide')}
      aria-label={t('home.hero.position', { index: index + 1, count, name })}
      inert={index !== active}
    >
      {content}
    </div>
  )

  return (
    <section css={frameStyle} aria-roledescription={t('home.hero.carousel')} aria-label={t('home.hero.label')}>
      <div css={viewportStyle} ref={setViewport}>
        <div css={trackStyle}>
          {slide(0, t('home.hero.own'), <BrandSlide />)}
          {ads.map((ad, index) => slide(index + 1, ad.title, <AdSlide ad={ad} />))}
        </div>
      </div>
      {viewport !== null && count > 1 && (
        <CarouselControls viewport={viewport} count={count} active={active} onSelect={setActive} />
      )}
    </section>
  )
}
