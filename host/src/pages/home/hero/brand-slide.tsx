import { css } from '@emotion/react'
import { useFlag, useSession, useTheme } from '@site/shell'
import { Button, buttonStyle, media, px, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useSiteTitle } from '../../../base/seo/index.ts'
import { SiteLink } from '../../../features/navigation/index.ts'
import { Scene } from '../../../features/scene/index.ts'
import { useServices } from '../../../ports/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'
import { slideActionsStyle, slideKickerStyle, slideTextStyle, slideTitleStyle, slideWordsStyle } from './slide-style.ts'

const sceneStyle = css({
  position: 'absolute',
  inset: 0,
  // The words reach into the picture on a phone.
  [media.mobile]: {
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      background: 'linear-gradient(90deg, rgba(3, 10, 20, 0.82), rgba(3, 10, 20, 0.5) 52%, rgba(3, 10, 20, 0) 78%)',
    },
  },
})
const ghostStyle = css(buttonStyle({ variant: 'ghost', size: 'lg' }), {
  color: '#ffffff',
  borderColor: 'rgba(255, 255, 255, 0.45)',
  background: 'rgba(255, 255, 255, 0.06)',
  '&:hover:not(:disabled, [aria-disabled=true])': { background: 'rgba(255, 255, 255, 0.16)' },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
  [media.mobile]: { minHeight: px(36), fontSize: text(14), paddingInline: px(14) },
})
const mainButtonStyle = css({ [media.mobile]: { minHeight: px(36), fontSize: text(14), paddingInline: px(16) } })

/** The site's own first slide: drawn by the host, so it needs no call and no remote and is there at the first paint. */
export function BrandSlide() {
  const t = useHostTexts()
  const { bus } = useServices()
  const theme = useTheme()
  const title = useSiteTitle()
  const { isLoggedIn } = useSession()
  const table = useRouteTable()
  const hasSport = !useFlag('skipSport')
  const board = hasSport && table.byName('localSport') !== undefined ? '/game/sport/crty' : undefined
  const venues = hasSport ? table.byName('sport')?.path : undefined
  return (
    <>
      <div css={sceneStyle}>
        <Scene />
      </div>
      <div css={slideWordsStyle}>
        <span css={slideKickerStyle}>{t('home.hero.kicker', { site: title })}</span>
        <p css={slideTitleStyle}>{t(`home.hero.${theme}.title`)}</p>
        <p css={slideTextStyle}>{t(`home.hero.${theme}.text`)}</p>
        <div css={slideActionsStyle}>
          {!isLoggedIn && (
            <Button variant="cta" size="lg" css={mainButtonStyle} onClick={() => bus.emit('register')}>
              {t('home.hero.register')}
            </Button>
          )}
          {isLoggedIn && board !== undefined && (
            <SiteLink to={board} css={[buttonStyle({ variant: 'cta', size: 'lg' }), mainButtonStyle]}>
              {t('home.hero.live')}
            </SiteLink>
          )}
          {venues !== undefined && (
            <SiteLink to={venues} css={ghostStyle}>
              {t('home.hero.venues')}
            </SiteLink>
          )}
        </div>
      </div>
    </>
  )
}
