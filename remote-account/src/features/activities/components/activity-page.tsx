import { css } from '@emotion/react'
import { type Activity, type ActivityOf, type ActivityType, NAMED_ROUTES, activityHref } from '@site/contracts'
import { plainBlocks } from '@site/domain'
import { useSession } from '@site/shell'
import { Link, Navigate } from '@site/shell/router'
import {
  Card,
  EmptyState,
  ErrorState,
  Panel,
  Skeleton,
  buttonStyle,
  media,
  px,
  text,
  tokenVar,
  visuallyHidden,
} from '@site/ui'
import { ArrowLeft, Gift } from 'lucide-react'
import { Suspense, useEffect } from 'react'

import { pageStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { useActivityDesk } from '../desk.ts'
import { standingOf } from '../standing.ts'
import { usePromotions } from '../use-promotions.ts'
import { ActionPanel, RULES_ANCHOR } from './action-panel.tsx'
import { ActivityHero } from './activity-hero.tsx'
import { ActionSkeleton, BodySkeleton } from './activity-skeleton.tsx'
import { NoneOffered } from './none-offered.tsx'
import { TEMPLATES, type TemplateParts } from './templates.ts'

/** What others do to stock, ranks and times shows while the page is looked at. */
const LOOK_MS = 60_000

const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${px(340)}`,
  gap: px(20),
  alignItems: 'start',
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const mainStyle = css({ display: 'grid', gap: px(20), minWidth: 0 })
const asideStyle = css({
  position: 'sticky',
  top: px(88),
  minWidth: 0,
  [media.touch]: { position: 'static', gridRow: 1 },
})
const rulesStyle = css({ display: 'grid', gap: px(8), maxWidth: px(760), fontSize: text(14), lineHeight: 1.8 })
const termsStyle = css({ display: 'grid', gap: px(6), margin: 0, paddingInlineStart: px(20) })
const headStyle = css({ marginTop: px(8), fontSize: text(16), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, color: tokenVar('text.normal') })
const hiddenStyle = css(visuallyHidden)
const backStyle = css({ justifySelf: 'start' })

export interface ActivityPageProps<Type extends ActivityType> {
  readonly type: Type
  /** Of the address; the one that is on where a template has but one. */
  readonly id?: string | undefined
}

/** The page of an activity, in the same frame for all templates; unknown ones and those that are over have a state of their own. */
export function ActivityPage<Type extends ActivityType>({ type, id }: ActivityPageProps<Type>) {
  const t = useAccountTexts()
  const { user } = useSession()
  useEffect(() => TEMPLATES[type].preload?.(), [type])
  const { data, isError, isFetching, refetch, now } = usePromotions({
    request: id === undefined ? {} : { id },
    refetchInterval: LOOK_MS,
  })
  const found = data?.list.find((one) => (id === undefined ? one.type === type : one.id === id))
  if (found !== undefined && !isOf(found, type)) return <Navigate to={activityHref(found)} replace />
  return (
    <div css={pageStyle}>
      <Link to={NAMED_ROUTES.discount.path} css={[buttonStyle({ variant: 'ghost', size: 'sm' }), backStyle]}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('activities.back')}
      </Link>
      {found !== undefined ? (
        <Shown type={type} activity={found} now={now} onChanged={refetch} />
      ) : (
        <>
          <h1 css={hiddenStyle}>{t('activities.title')}</h1>
          {data !== undefined && user?.exclusion !== undefined ? (
            <NoneOffered />
          ) : data !== undefined ? (
            <EmptyState
              icon={Gift}
              title={t('activities.gone')}
              action={
                <Link to={NAMED_ROUTES.discount.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                  {t('activities.title')}
                </Link>
              }
            >
              {t('activities.goneText')}
            </EmptyState>
          ) : isError ? (
            <ErrorState title={t('activities.error')} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <PageSkeleton type={type} />
          )}
        </>
      )}
    </div>
  )
}

function isOf<Type extends ActivityType>(activity: Activity, type: Type): activity is ActivityOf<Type> {
  return activity.type === type
}

interface ShownProps<Type extends ActivityType> {
  readonly type: Type
  readonly activity: ActivityOf<Type>
  readonly now: () => number
  readonly onChanged: () => Promise<unknown>
}

function Shown<Type extends ActivityType>({ type, activity, now, onChanged }: ShownProps<Type>) {
  const { Body, Action }: TemplateParts<Type> = TEMPLATES[type]
  const { isLoggedIn } = useSession()
  const desk = useActivityDesk(activity, onChanged)
  const common: Activity = activity
  const standing = standingOf(common, isLoggedIn, now())
  const given = { activity, desk, isClosed: standing !== 'open', isOver: now() >= common.endAt }
  return (
    <>
      <ActivityHero activity={common} now={now} onTurn={() => void onChanged()} />
      <div css={columnsStyle}>
        <div css={mainStyle}>
          {Body !== undefined && (
            <Suspense fallback={<BodySkeleton type={type} />}>
              <Body {...given} />
            </Suspense>
          )}
          <div id={RULES_ANCHOR}>
            <Rules activity={common} />
          </div>
        </div>
        <div css={asideStyle}>
          <ActionPanel activity={common} standing={standing} desk={desk}>
            {Action === undefined ? undefined : (
              <Suspense fallback={<ActionSkeleton />}>
                <Action {...given} />
              </Suspense>
            )}
          </ActionPanel>
        </div>
      </div>
    </>
  )
}

/** All terms in plain words, and what the operator says beside them. */
function Rules({ activity: { terms, rules } }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  return (
    <Panel title={t('activities.rules')}>
      <div css={rulesStyle}>
        {terms.length > 0 && (
          <ol css={termsStyle}>
            {terms.map(({ text: words }) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        )}
        {plainBlocks(rules).map(({ kind, text: words }) =>
          kind === 'heading' ? (
            <h3 key={words} css={headStyle}>
              {words}
            </h3>
          ) : (
            <p key={words} css={textStyle}>
              {words}
            </p>
          ),
        )}
      </div>
    </Panel>
  )
}

function PageSkeleton({ type }: { readonly type: ActivityType }) {
  return (
    <div css={mainStyle}>
      <Skeleton shape="block" height={240} />
      <div css={columnsStyle}>
        <BodySkeleton type={type} />
        <Card css={asideStyle}>
          <ActionSkeleton />
        </Card>
      </div>
    </div>
  )
}
