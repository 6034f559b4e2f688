import { css } from '@emotion/react'
import { type Activity, JUMP, NAMED_ROUTES, promotionConfigEndpoint } from '@site/contracts'
import { plainBlocks } from '@site/domain'
import { enterVenue, navigateTo, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonGroup,
  buttonStyle,
  media,
  px,
  text,
  tokenVar,
  visuallyHidden,
} from '@site/ui'
import { ArrowLeft, Gift } from 'lucide-react'

import { pageStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { periodText } from '../period.ts'
import { ActivityArt } from './activity-art.tsx'

const heroStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: px(10),
  minHeight: px(280),
  padding: px(40, 48),
  borderRadius: tokenVar('radius.dialog'),
  color: '#ffffff',
  textShadow: '0 1px 12px rgba(0, 0, 0, 0.45)',
  [media.mobile]: { minHeight: px(220), padding: px(24, 20) },
})
const titleStyle = css({
  fontSize: text(40),
  lineHeight: 1.2,
  color: 'inherit',
  [media.mobile]: { fontSize: text(28) },
})
const leadStyle = css({ margin: 0, fontSize: text(16) })
const rulesStyle = css({ display: 'grid', gap: px(8), maxWidth: px(760), fontSize: text(14), lineHeight: 1.8 })
const headStyle = css({ marginTop: px(8), fontSize: text(16), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, color: tokenVar('text.normal') })
const hiddenStyle = css(visuallyHidden)
const backStyle = css({ justifySelf: 'start' })

/** One activity: what it is about, when, its rules, and the way there. */
export function ActivityLanding({ id }: { readonly id: string }) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(promotionConfigEndpoint, { id })
  const activity = data?.list[0]
  return (
    <div css={pageStyle}>
      <Link to={NAMED_ROUTES.discount.path} css={[buttonStyle({ variant: 'ghost', size: 'sm' }), backStyle]}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('activities.back')}
      </Link>
      {data === undefined && isError && (
        <ErrorState title={t('activities.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup>
          <Skeleton shape="block" height={280} />
        </SkeletonGroup>
      )}
      {data !== undefined && activity === undefined && (
        <>
          <h1 css={hiddenStyle}>{t('activities.title')}</h1>
          <EmptyState icon={Gift} title={t('activities.gone')}>
            {t('activities.goneText')}
          </EmptyState>
        </>
      )}
      {activity !== undefined && <Landing activity={activity} />}
    </div>
  )
}

function Landing({ activity }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  const { id, title, subTitle, img, rules, jumpType, jumpValue } = activity
  const isInside = jumpType === JUMP.address && /^\/(?![/\\])/.test(jumpValue)
  const isVenue = jumpType === JUMP.venue && jumpValue !== ''

  function go(): void {
    if (isVenue) void enterVenue({ enName: jumpValue })
    else navigateTo(jumpValue)
  }

  return (
    <>
      <header css={heroStyle}>
        <ActivityArt picture={img} seed={id} />
        <h1 css={titleStyle}>{title}</h1>
        {subTitle !== '' && <p css={leadStyle}>{subTitle}</p>}
        <span>{periodText(activity, t)}</span>
        {(isInside || isVenue) && (
          <Button variant="cta" size="lg" onClick={go}>
            {t('activities.go')}
          </Button>
        )}
      </header>
      <Card padding="lg" role="region" aria-label={t('activities.rules')} css={rulesStyle}>
        {plainBlocks(rules).map(({ kind, text: words }) =>
          kind === 'heading' ? (
            <h2 key={words} css={headStyle}>
              {words}
            </h2>
          ) : (
            <p key={words} css={textStyle}>
              {words}
            </p>
          ),
        )}
      </Card>
    </>
  )
}
