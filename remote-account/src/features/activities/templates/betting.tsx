import { css } from '@emotion/react'
import type { ActivityOf } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import {
  Button,
  DataTable,
  Money,
  Panel,
  ProgressBar,
  type TableColumn,
  Tag,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { useMemo } from 'react'

import { shareOf } from '../../../lib/share.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { ActivityDesk, TemplateProps } from '../desk.ts'
import { JumpButton } from '../jump-button.tsx'
import { RewardTag } from '../reward-tag.tsx'
import { daysText } from '../period.ts'
import { alignedListStyle, alignedRowStyle } from '../styles.ts'

type Gift = ActivityOf<'bettingGift'>
type Period = NonNullable<Gift['my']>['periods'][number]

const stackStyle = css({ display: 'grid', gap: px(20) })
const listStyle = alignedListStyle('minmax(0, 1fr) auto')
const rowStyle = css(alignedRowStyle, { padding: px(12, 0) })
const barStyle = css({ display: 'grid', gap: px(6), minWidth: 0 })
const lineStyle = css(numeric, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: px(2, 12),
  fontSize: text(13),
  fontWeight: 500,
  color: tokenVar('text.weak'),
})
const smallStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })

/** The tiers: for a member with how far they have come in the period that runs and in those that can still be claimed. */
export function BettingBody({ activity, desk, isClosed }: TemplateProps<'bettingGift'>) {
  const t = useAccountTexts()
  const [running, ...before] = activity.my?.periods ?? []
  // One in which nothing was reached has nothing to say any more.
  const past = before.filter(({ tiers }) => tiers.some(({ state }) => state !== 'locked'))
  return (
    <div css={stackStyle}>
      {running !== undefined && (
        <PeriodPanel
          title={t('activities.betting.running')}
          period={running}
          note={t('activities.betting.until', { time: siteDateTime(running.until) })}
          desk={desk}
          isClosed={isClosed}
        />
      )}
      {past.map((period) => (
        <PeriodPanel
          key={period.from}
          title={daysText(period, t)}
          period={period}
          note={t('activities.betting.closes', { time: siteDateTime(period.closesAt) })}
          desk={desk}
          isClosed={isClosed}
        />
      ))}
      {running === undefined && <TierTable tiers={activity.tiers} title={t(`activities.betting.${activity.period}`)} />}
    </div>
  )
}

interface PeriodPanelProps {
  readonly title: string
  readonly period: Period
  readonly note: string
  readonly desk: ActivityDesk
  readonly isClosed: boolean
}

function PeriodPanel({ title, period, note, desk, isClosed }: PeriodPanelProps) {
  const t = useAccountTexts()
  const valid = formatCny(parseFen(period.valid))
  return (
    <Panel title={title}>
      <p css={smallStyle}>
        {t('activities.betting.valid')} <Money fen={parseFen(period.valid)} tone="money" size={20} />
        {` · ${note}`}
      </p>
      <ul css={listStyle} role="list" aria-label={title}>
        {period.tiers.map(({ option, need, reward, state }) => {
          const amount = formatCny(parseFen(reward))
          const of = t('activities.progress', { done: valid, need: formatCny(parseFen(need)) })
          return (
            <li key={option} css={rowStyle}>
              <span css={barStyle}>
                <span css={lineStyle}>
                  <span>{of}</span>
                  <span>{`${t('activities.reward')} ${amount}`}</span>
                </span>
                <ProgressBar label={of} value={shareOf({ required: need, done: period.valid })} />
              </span>
              {state === 'claimable' && !isClosed ? (
                <Button
                  variant="cta"
                  size="sm"
                  disabled={desk.isBusy && !desk.isBusyWith({ action: 'claim', option })}
                  loading={desk.isBusyWith({ action: 'claim', option })}
                  onClick={() => void desk.claim({ option })}
                >
                  {t('activities.claim', { amount })}
                </Button>
              ) : (
                <RewardTag state={state} />
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

type Tier = Gift['tiers'][number]

function tierColumns(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Tier>[] {
  return [
    {
      key: 'need',
      header: t('activities.betting.need'),
      primary: true,
      cell: ({ need }) => <Money fen={parseFen(need)} />,
    },
    {
      key: 'reward',
      header: t('activities.reward'),
      align: 'end',
      cell: ({ reward }) => <Money fen={parseFen(reward)} tone="money" />,
    },
  ]
}

function TierTable({ tiers, title }: { readonly tiers: readonly Tier[]; readonly title: string }) {
  const t = useAccountTexts()
  const columns = useMemo(() => tierColumns(t), [t])
  return (
    <Panel title={t('activities.betting.tiers')} extra={<Tag>{title}</Tag>} flush>
      <DataTable caption={t('activities.betting.tiers')} columns={columns} rows={tiers} rowKey={({ need }) => need} />
    </Panel>
  )
}

/** How much is missing to the next tier, and where bets are made. */
export function BettingAction({ activity }: TemplateProps<'bettingGift'>) {
  const t = useAccountTexts()
  const running = activity.my?.periods[0]
  const next = running?.tiers.find(({ state }) => state === 'locked')
  return (
    <>
      <JumpButton activity={activity} />
      {running !== undefined && next !== undefined && (
        <p css={smallStyle}>
          {t('activities.left', { amount: formatCny(parseFen(next.need) - parseFen(running.valid)) })}
          {` · ${t('activities.reward')} ${formatCny(parseFen(next.reward))}`}
        </p>
      )}
    </>
  )
}
