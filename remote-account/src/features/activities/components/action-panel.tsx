import { css } from '@emotion/react'
import {
  type Activity,
  type ActivityRefusal,
  NAMED_ROUTES,
  activityHref,
  promotionVerificationEndpoint,
} from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { bus, toast, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  ErrorState,
  Icon,
  Notice,
  Panel,
  ProgressBar,
  Skeleton,
  SkeletonGroup,
  Tag,
  buttonStyle,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { textLinkStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { ActivityDesk } from '../desk.ts'
import { JumpButton } from '../jump-button.tsx'
import { isNotYet, type Standing } from '../standing.ts'
import { Confirmation } from './confirmation.tsx'

/** Where the full terms stand on the page. */
export const RULES_ANCHOR = 'activity-rules'

/** Refusals that nobody has asked for yet: the state, and what a template says of its progress, tell the same better. */
const TOLD_BY_STATE: ReadonlySet<ActivityRefusal> = new Set(['claimed', 'notReached'])

const stackStyle = css({ display: 'grid', gap: px(12) })
const lineStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.normal') })
const listStyle = css({ display: 'grid', gap: px(6), margin: 0, padding: 0, listStyle: 'none', fontSize: text(13) })
const itemStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(6),
  lineHeight: 1.6,
  color: tokenVar('text.normal'),
  '& > svg': { marginTop: px(3), color: tokenVar('accent') },
})
// Without a line where nothing is above it.
const termsStyle = css(stackStyle, {
  '* + &': { paddingTop: px(12), borderTop: `1px solid ${tokenVar('line.soft')}` },
})
const titleStyle = css({ fontSize: text(13), color: tokenVar('text.strong') })

export interface ActionPanelProps {
  readonly activity: Activity
  readonly standing: Standing
  readonly desk: ActivityDesk
  /** What there is to do for who takes part, or may. */
  readonly children?: ReactNode
}

/** Where the member stands, the one button, and beside it the terms that matter before it is pressed. */
export function ActionPanel({ activity, standing, desk, children }: ActionPanelProps) {
  const t = useAccountTexts()
  const { my, stock, terms, type } = activity
  const isLanding = type === 'activityLandPage'
  const paid = parseFen(my?.paid ?? '0.00')
  const significant = terms.filter((one) => one.significant)
  return (
    <Panel
      title={t(isLanding ? 'activities.entry' : 'activities.mine')}
      extra={<StateTag activity={activity} standing={standing} />}
    >
      <div css={stackStyle}>
        <WhatNow activity={activity} standing={standing} desk={desk}>
          {children}
        </WhatNow>
        {paid > 0n && <p css={lineStyle}>{t('activities.paid', { amount: formatCny(paid) })}</p>}
        {stock !== undefined && stock.total > 0 && (
          <div css={listStyle}>
            <span>{t('activities.stock', stock)}</span>
            <ProgressBar label={t('activities.stock', stock)} value={stock.left / stock.total} />
          </div>
        )}
        {significant.length > 0 && (
          <div css={termsStyle}>
            <h3 css={titleStyle}>{t('activities.terms')}</h3>
            <ul css={listStyle}>
              {significant.map(({ text: words }) => (
                <li key={words} css={itemStyle}>
                  <Icon of={ShieldCheck} size={14} />
                  <span>{words}</span>
                </li>
              ))}
            </ul>
            <a href={`#${RULES_ANCHOR}`} css={[lineStyle, textLinkStyle]}>
              {t('activities.toRules')}
            </a>
          </div>
        )}
      </div>
    </Panel>
  )
}

function StateTag({ activity: { my, type, joinMode }, standing }: Pick<ActionPanelProps, 'activity' | 'standing'>) {
  const t = useAccountTexts()
  if (standing === 'soon') return <Tag tone="info">{t('activities.soon')}</Tag>
  if (standing === 'ended') return <Tag>{t('activities.ended')}</Tag>
  if (standing === 'soldOut') return <Tag>{t('activities.soldOut')}</Tag>
  if (my === undefined || type === 'activityLandPage') return undefined
  // What is reached, or open to all by itself, and not for this member is no good news.
  if (standing === 'barred' && (my.state === 'claimable' || my.state === 'joined')) return undefined
  // Nobody joins what is there for all.
  if (joinMode === 'auto' && isNotYet(my.state)) return undefined
  const isGood = my.state !== 'none' && my.state !== 'rejected' && my.state !== 'expired'
  const tone = my.state === 'claimable' ? 'money' : isGood ? 'success' : 'neutral'
  return <Tag tone={tone}>{t(`activities.states.${my.state}`)}</Tag>
}

function WhatNow({ activity, standing, desk, children }: ActionPanelProps) {
  const t = useAccountTexts()
  switch (standing) {
    case 'soon':
      return (
        <>
          <p css={lineStyle}>{t('activities.notYet', { time: siteDateTime(activity.startAt) })}</p>
          <Others />
        </>
      )
    case 'ended':
      return (
        <>
          <p css={lineStyle}>{t('activities.over', { time: siteDateTime(activity.endAt) })}</p>
          <Others />
        </>
      )
    case 'soldOut':
      return (
        <>
          <Notice tone="info" title={activity.my?.refusal?.text ?? t('activities.noStock')} />
          <Others />
        </>
      )
    case 'visitor':
      return <VisitorAction activity={activity} />
    case 'barred':
      // Who has joined and is out of it is told why; who has not, what is missing.
      return activity.my?.state === 'rejected' || activity.my?.state === 'claimable' ? (
        <>
          <Notice tone="info" title={activity.my.refusal?.text ?? t('activities.states.rejected')} />
          <Others />
        </>
      ) : (
        <Entry activity={activity} desk={desk} />
      )
    case 'join':
      return <Entry activity={activity} desk={desk} />
    case 'open':
      return (
        <>
          {children ?? <JumpButton activity={activity} />}
          {activity.my?.refusal !== undefined && !TOLD_BY_STATE.has(activity.my.refusal.key) && (
            <p css={lineStyle}>{activity.my.refusal.text}</p>
          )}
        </>
      )
  }
}

/** Where nothing is to be had here, the way to what else is on. */
function Others() {
  const t = useAccountTexts()
  return (
    <Link to={NAMED_ROUTES.discount.path} css={buttonStyle({ variant: 'secondary', block: true })}>
      {t('activities.others')}
    </Link>
  )
}

/** A page that leads somewhere is for visitors too; all others begin with a log-in. */
function VisitorAction({ activity }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  if (activity.type === 'activityLandPage') return <JumpButton activity={activity} />
  return (
    <>
      <Button variant="cta" size="lg" block onClick={() => bus.emit('login', { returnTo: activityHref(activity) })}>
        {t('activities.login')}
      </Button>
      <Button variant="secondary" block onClick={() => bus.emit('register')}>
        {t('activities.register')}
      </Button>
      <p css={lineStyle}>{t('activities.visitor')}</p>
    </>
  )
}

/** Joining: what is missing for it, what has to be confirmed before, and the button. */
function Entry({ activity, desk }: { readonly activity: Activity; readonly desk: ActivityDesk }) {
  const t = useAccountTexts()
  const { id } = activity
  const { data, isError, isFetching, refetch } = useEndpoint(promotionVerificationEndpoint, { id }, { fresh: true })
  const join = { action: 'join' } as const

  async function enter(): Promise<void> {
    if ((await desk.act(join)) !== undefined) toast.success(t('activities.joined'))
    else await refetch()
  }

  if (data === undefined) {
    if (isError) return <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <SkeletonGroup label={t('activities.checking')}>
        <Skeleton shape="block" height={48} />
      </SkeletonGroup>
    )
  }
  // What can be confirmed here and now is no reason to be sent away.
  const reasons = data.reasons.filter(({ key }) => key !== 'notConfirmed')
  if (!data.eligible && reasons.length > 0) {
    return (
      <>
        <h3 css={titleStyle}>{t('activities.notEligible')}</h3>
        <ul css={listStyle}>
          {reasons.map(({ key, text: words, action = '' }) => (
            <li key={key} css={stackStyle}>
              <Notice tone="info" title={words} />
              {action.startsWith('/') && (
                <Link to={action} css={buttonStyle({ variant: 'secondary', block: true })}>
                  {t(key === 'vipTooLow' ? 'welfare.toVip' : 'activities.mend')}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {reasons.every(({ action = '' }) => !action.startsWith('/')) && <Others />}
      </>
    )
  }
  if (data.confirmFields.length > 0) {
    return <Confirmation id={id} fields={data.confirmFields} onConfirmed={enter} />
  }
  return (
    <Button variant="cta" size="lg" block loading={desk.isBusyWith(join)} onClick={() => void enter()}>
      {t('activities.join')}
    </Button>
  )
}
