import { css } from '@emotion/react'
import { type ActivityOf, NAMED_ROUTES } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  DataTable,
  DescriptionList,
  Money,
  Notice,
  Panel,
  type TableColumn,
  Tag,
  type Tone,
  buttonStyle,
  numeric,
  px,
  text,
} from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { TemplateProps } from '../desk.ts'
import { RewardTag } from '../reward-tag.tsx'
import { factsStyle } from '../styles.ts'

type DepositProps = TemplateProps<'firstDeposit'> | TemplateProps<'againDeposit'>
type Tier = ActivityOf<'firstDeposit'>['tiers'][number]

const TONES: Readonly<Record<NonNullable<NonNullable<DepositProps['activity']['my']>['deposit']>['state'], Tone>> = {
  locked: 'neutral',
  claimable: 'money',
  claimed: 'success',
  expired: 'neutral',
}

const stackStyle = css({ display: 'grid', gap: px(20) })
const lineStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6 })
const rateStyle = css(numeric, { fontSize: text(16) })

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Tier>[] {
  return [
    {
      key: 'min',
      header: t('activities.deposit.min'),
      primary: true,
      cell: ({ min }) => <Money fen={parseFen(min)} />,
    },
    {
      key: 'rate',
      header: t('activities.deposit.rate'),
      align: 'end',
      cell: ({ rate }) => <span css={rateStyle}>{t('activities.deposit.percent', { rate })}</span>,
    },
    {
      key: 'max',
      header: t('activities.deposit.max'),
      align: 'end',
      cell: ({ max }) => <Money fen={parseFen(max)} tone="money" size={16} />,
    },
    {
      key: 'multiple',
      header: t('activities.deposit.multiple'),
      align: 'end',
      cell: ({ multiple }) => t('activities.deposit.times', { times: multiple }),
    },
  ]
}

/** What a deposit of which size brings, and the one of the member that counts. */
export function DepositBody({ activity, isClosed }: DepositProps) {
  const t = useAccountTexts()
  const { tiers, nth, my, locksVenues } = activity
  const columns = useMemo(() => columnsOf(t), [t])
  const counted = my?.deposit
  return (
    <div css={stackStyle}>
      {counted !== undefined && (
        <Panel
          title={t('activities.deposit.order')}
          extra={
            isClosed ? (
              <RewardTag state={counted.state} />
            ) : (
              <Tag tone={TONES[counted.state]}>{t(`activities.rewardStates.${counted.state}`)}</Tag>
            )
          }
        >
          <DescriptionList
            css={factsStyle}
            look="receipt"
            descriptions={[
              { label: t('order.no'), value: <span translate="no">{counted.orderNo}</span> },
              { label: t('activities.deposit.amount'), value: formatCny(parseFen(counted.amount)) },
              { label: t('activities.deposit.bonus'), value: formatCny(parseFen(counted.bonus)) },
              { label: t('activities.deposit.required'), value: formatCny(parseFen(counted.required)) },
            ]}
          />
        </Panel>
      )}
      <Panel title={t('activities.deposit.tiers')} extra={<Tag>{t('activities.deposit.nth', { nth })}</Tag>} flush>
        <DataTable caption={t('activities.deposit.tiers')} columns={columns} rows={tiers} rowKey={({ min }) => min} />
      </Panel>
      {locksVenues && <Notice tone="warning" title={t('activities.deposit.lock')} />}
    </div>
  )
}

/** To the deposit that counts, the bonus of it, or how much is still to be bet once it is claimed. */
export function DepositAction({ activity, desk }: DepositProps) {
  const t = useAccountTexts()
  const { my, nth } = activity
  if (my === undefined) return undefined
  const { deposit, nextDeposit } = my
  if (deposit?.state === 'claimable') {
    const wish = { depositOrderNo: deposit.orderNo }
    return (
      <Button
        variant="cta"
        size="lg"
        block
        loading={desk.isBusyWith({ ...wish, action: 'claim' })}
        onClick={() => void desk.claim(wish)}
      >
        {t('activities.claim', { amount: formatCny(parseFen(deposit.bonus)) })}
      </Button>
    )
  }
  if (deposit !== undefined) {
    if (deposit.state !== 'claimed' || !hasRoute('wallet')) return undefined
    return (
      <Link to={NAMED_ROUTES.wallet.path} css={buttonStyle({ variant: 'secondary', block: true })}>
        {t('activities.deposit.toTurnover')}
      </Link>
    )
  }
  return (
    <>
      {hasRoute('saveMoney') && (
        <Link to={NAMED_ROUTES.saveMoney.path} css={buttonStyle({ variant: 'cta', size: 'lg', block: true })}>
          {t('activities.deposit.go')}
        </Link>
      )}
      {nextDeposit > 0 && (
        <p css={lineStyle}>
          {nextDeposit === nth
            ? t('activities.deposit.nextCounts')
            : t('activities.deposit.next', { nth: nextDeposit })}
        </p>
      )}
    </>
  )
}
