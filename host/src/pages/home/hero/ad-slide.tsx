import { css } from '@emotion/react'
import { buttonStyle, media, px, text } from '@site/ui'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { AdLink, ArtPicture, artGround } from '../../../features/adverts/index.ts'
import type { ShownAd } from '../ads/use-ads.ts'
import { slideKickerStyle, slideTextStyle, slideTitleStyle, slideWordsStyle } from './slide-style.ts'

const linkStyle = css({
  position: 'absolute',
  inset: 0,
  width: '100%',
  display: 'block',
  textAlign: 'start',
  color: '#ffffff',
  '&:focus-visible': { outline: '3px solid #ffffff', outlineOffset: px(-6), borderRadius: px(12) },
})
/** The drawing keeps its own proportions at the right and fades into the ground under the words. */
const artStyle = css({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: '66%',
  maskImage: 'linear-gradient(90deg, transparent, #000 42%)',
  [media.mobile]: { width: '78%' },
})
const moreStyle = css(buttonStyle({ variant: 'cta', size: 'md' }), {
  marginTop: px(12),
  textShadow: 'none',
  [media.mobile]: { marginTop: px(6), minHeight: px(32), fontSize: text(13), paddingInline: px(14) },
})

/** One of the operator's banners. */
export function AdSlide({ ad }: { readonly ad: ShownAd }) {
  const t = useHostTexts()
  return (
    <AdLink target={ad.target} css={linkStyle}>
      <span css={{ position: 'absolute', inset: 0 }} style={{ backgroundImage: artGround(ad.img) }} />
      <span css={artStyle}>
        <ArtPicture picture={ad.img} seed={ad.id} />
      </span>
      <span css={slideWordsStyle}>
        {ad.tag !== '' && <span css={slideKickerStyle}>{ad.tag}</span>}
        <span css={slideTitleStyle}>{ad.title}</span>
        <span css={slideTextStyle}>{ad.subTitle}</span>
        {ad.target.kind !== 'none' && (
          <span css={moreStyle} aria-hidden="true">
            {t('home.hero.more')}
          </span>
        )}
      </span>
    </AdLink>
  )
}
