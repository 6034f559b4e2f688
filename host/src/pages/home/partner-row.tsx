import { css } from '@emotion/react'
import { NAMED_ROUTES, type Sponsor, sponsorContentEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Icon, Skeleton, SkeletonGroup, media, px, quick, scrollStrip, text, tokenVar, truncate } from '@site/ui'
import { ChevronRight, Smartphone } from 'lucide-react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { ArtPicture, artGround } from '../../features/adverts/index.ts'
import { SiteLink } from '../../features/navigation/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'

const SHOWN = 3

const rowStyle = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: px(16),
  minHeight: px(92),
  [media.touch]: { ...scrollStrip, gap: px(12) },
})
const itemStyle = css({ minWidth: 0, [media.touch]: { flex: `0 0 ${px(264)}` } })
const cardStyle = css(quick, {
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  gap: px(14),
  width: '100%',
  height: px(92),
  padding: px(12, 16),
  borderRadius: px(12),
  overflow: 'hidden',
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  color: tokenVar('text.normal'),
  '&:is(a):hover': { transform: 'translateY(-2px)', boxShadow: tokenVar('shadow.pop') },
})
const markStyle = css({
  position: 'relative',
  flex: 'none',
  width: px(64),
  height: px(64),
  borderRadius: px(14),
  overflow: 'hidden',
})
const phoneStyle = css({
  display: 'grid',
  placeItems: 'center',
  color: tokenVar('accent'),
  background: tokenVar('accent.soft'),
})
const wordsStyle = css({ display: 'block', flex: 1, minWidth: 0 })
const titleStyle = css(truncate, {
  display: 'block',
  fontSize: text(16),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const textStyle = css(truncate, { display: 'block', fontSize: text(12), color: tokenVar('text.weak') })

/** Whom the site sponsors, and the way to the app; each stands only where its page is offered. */
export function PartnerRow() {
  const t = useHostTexts()
  const table = useRouteTable()
  const { data, isPending } = useEndpoint(sponsorContentEndpoint, {})
  const hasSponsor = table.byName('sponsor') !== undefined
  const hasApp = table.byName('appdownload') !== undefined
  const sponsors = (data ?? []).slice(0, SHOWN)
  if (!hasApp && !isPending && sponsors.length === 0) return undefined
  return (
    <section aria-label={t('home.partners.label')}>
      {isPending ? (
        <SkeletonGroup css={rowStyle}>
          {Array.from({ length: SHOWN }, (_, index) => (
            <Skeleton key={index} shape="block" height={92} css={itemStyle} />
          ))}
        </SkeletonGroup>
      ) : (
        <ul role="list" css={rowStyle}>
          {sponsors.map((sponsor) => (
            <li key={sponsor.id} css={itemStyle}>
              {hasSponsor ? (
                <SiteLink to={NAMED_ROUTES.sponsor.path} css={cardStyle}>
                  <SponsorWords sponsor={sponsor} />
                  <Icon of={ChevronRight} size={16} />
                </SiteLink>
              ) : (
                <div css={cardStyle}>
                  <SponsorWords sponsor={sponsor} />
                </div>
              )}
            </li>
          ))}
          {hasApp && (
            <li css={itemStyle}>
              <SiteLink to={NAMED_ROUTES.appdownload.path} css={cardStyle}>
                <span css={[markStyle, phoneStyle]}>
                  <Icon of={Smartphone} size={32} />
                </span>
                <span css={wordsStyle}>
                  <span css={titleStyle}>{t('home.partners.app')}</span>
                  <span css={textStyle}>{t('home.partners.appText')}</span>
                </span>
                <Icon of={ChevronRight} size={16} />
              </SiteLink>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function SponsorWords({ sponsor: { id, logo, title, subTitle, period } }: { readonly sponsor: Sponsor }) {
  return (
    <>
      <span css={markStyle} style={{ backgroundImage: artGround(logo) }}>
        <ArtPicture picture={logo} seed={id} focus="center" />
      </span>
      <span css={wordsStyle}>
        <span css={titleStyle}>{title}</span>
        <span css={textStyle}>{[subTitle, period].filter((part) => part !== '').join(' · ')}</span>
      </span>
    </>
  )
}
