import { css } from '@emotion/react'
import { WITHDRAW_STATUS, type WithdrawConfig, type WithdrawOrder, type WithdrawStatus } from '@site/contracts'
import { formatCny, isEndOfWithdrawal, parseFen, siteDateTime, siteMoment } from '@site/domain'
import { bus, copyText, hasRoute, serverNow } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  Card,
  type Description,
  DescriptionList,
  Icon,
  IconButton,
  type IconType,
  Money,
  Panel,
  TONES,
  Tag,
  Timeline,
  buttonStyle,
  media,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { CircleCheckBig, CircleX, Copy, Hourglass, RefreshCw, SearchCheck, Send, Split, Undo2 } from 'lucide-react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { dueAt, stepStates, toneOf } from '../order.ts'

const { submitted, reviewing, paying, paid, refused, failed, partlyPaid } = WITHDRAW_STATUS

const ICONS: Readonly<Record<WithdrawStatus, IconType>> = {
  [submitted]: Hourglass,
  [reviewing]: SearchCheck,
  [paying]: Send,
  [paid]: CircleCheckBig,
  [refused]: CircleX,
  [failed]: Undo2,
  [partlyPaid]: Split,
}

const stackStyle = css({ display: 'grid', gap: px(20) })
const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(14, 20),
  [media.mobile]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
})
const discStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(64),
  height: px(64),
  borderRadius: '50%',
  [media.mobile]: { width: px(48), height: px(48) },
})
const wordsStyle = css({ display: 'grid', gap: px(4), minWidth: 0 })
const titleStyle = css({ fontSize: text(20), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, fontSize: text(14), lineHeight: 1.6, color: tokenVar('text.normal') })
const sumStyle = css({
  display: 'grid',
  justifyItems: 'end',
  gap: px(6),
  color: tokenVar('text.strong'),
  [media.mobile]: {
    gridColumn: '1 / -1',
    gridAutoFlow: 'column',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
})
const actionsStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(10),
  paddingTop: px(14),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  [media.mobile]: { '& > a, & > button': { flex: '1 1 auto' } },
})
const noteStyle = css({ margin: 0, flex: '1 1 100%', fontSize: text(12), color: tokenVar('text.weak') })
const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr)',
  gap: px(20),
  alignItems: 'start',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const factsStyle = css({
  '& > div': { minHeight: px(48) },
  [media.notMobile]: { '& > div': { gridTemplateColumns: `${px(76)} minmax(0, 1fr) auto` } },
})
const numberStyle = css(numeric, { fontSize: text(14) })

export interface OrderPanelProps {
  readonly order: WithdrawOrder
  /** Of the order's way; undefined where it is offered no more. */
  readonly config: WithdrawConfig | undefined
  readonly isFetching: boolean
  readonly onReload: () => void
  /** Leaves an order that has ended for the form. */
  readonly onAgain: () => void
}

/** Where a withdrawal stands, in words, with its steps and times, what comes next and what can be done. */
export function OrderPanel({ order, config, isFetching, onReload, onAgain }: OrderPanelProps) {
  const t = useAccountTexts()
  const { status, steps } = order
  const isEnd = isEndOfWithdrawal(status)
  const now = serverNow()
  const due = dueAt(order, config)
  const isLate = !isEnd && due !== undefined && now > due
  const states = stepStates(order)
  const { ink, soft } = TONES[isLate ? 'warning' : toneOf(order)]

  const next = t(`withdraw.next${status}`, {
    account: accountText(order),
    // A sentence follows it in the texts.
    reason: order.reason.replace(/。$/, '') || t('withdraw.noReason'),
    arrives: arrivesText(order),
    returned: formatCny(parseFen(order.returned ?? order.amount)),
  })

  return (
    <section css={stackStyle} aria-label={t('withdraw.orderTitle')}>
      <Card padding="lg" css={frameStyle}>
        <span css={discStyle} style={{ color: ink, background: soft }}>
          <Icon of={ICONS[status]} size={28} />
        </span>
        <div role="status" css={wordsStyle}>
          <h2 css={titleStyle}>{t(`withdraw.status${status}`)}</h2>
          <p css={textStyle}>{isLate ? t('withdraw.lateText') : next}</p>
        </div>
        <div css={sumStyle}>
          <Money fen={parseFen(order.amount)} size={28} />
          {!isEnd && due !== undefined && (
            <Tag tone={isLate ? 'warning' : 'info'}>
              {isLate ? t('withdraw.late') : t('withdraw.dueAt', { time: siteMoment(due, now) })}
            </Tag>
          )}
        </div>
        <div css={actionsStyle}>
          {isEnd && (
            <Button variant="cta" onClick={onAgain}>
              {t(status === paid || status === partlyPaid ? 'withdraw.again' : 'withdraw.retry')}
            </Button>
          )}
          {hasRoute('transRecord') && (
            <Link to={ACCOUNT_PATHS.transRecord} css={buttonStyle({ variant: 'secondary' })}>
              {t('withdraw.records')}
            </Link>
          )}
          <Button variant="secondary" onClick={() => bus.emit('customer_service')}>
            {t('withdraw.service')}
          </Button>
          {!isEnd && <p css={noteStyle}>{t('withdraw.noCancel')}</p>}
        </div>
      </Card>
      <div css={columnsStyle}>
        <Panel
          title={t('withdraw.progress')}
          extra={
            !isEnd && (
              <IconButton
                icon={RefreshCw}
                size="sm"
                label={t('withdraw.look')}
                disabled={isFetching}
                onClick={onReload}
              />
            )
          }
        >
          <Timeline
            label={t('withdraw.progress')}
            entries={steps.map(({ status: step, name, at }, index) => ({
              key: String(step),
              title: name,
              state: states[index] ?? 'waiting',
              ...(typeof at === 'number' && { time: siteDateTime(at), at: new Date(at).toISOString() }),
            }))}
          />
        </Panel>
        <OrderFacts order={order} />
      </div>
    </section>
  )
}

/** The numbers of an order. */
function OrderFacts({ order }: { readonly order: WithdrawOrder }) {
  const t = useAccountTexts()
  const { orderNo, fee, status, submittedAt, paid: paidPart = '0.00', returned = '0.00' } = order
  const isEnd = isEndOfWithdrawal(status)
  const wasPaid = !isEnd || paidPart !== '0.00'
  const number = (value: string) => (
    <span css={numberStyle} translate="no">
      {value}
    </span>
  )
  const facts: readonly Description[] = [
    {
      label: t('withdraw.orderNo'),
      value: number(orderNo),
      action: (
        <IconButton
          icon={Copy}
          size="sm"
          label={t('withdraw.copyNo')}
          onClick={() => void copyText(orderNo).catch(() => undefined)}
        />
      ),
    },
    { label: t('withdraw.account'), value: number(accountText(order)) },
    ...(wasPaid
      ? [
          { label: t('withdraw.fee'), value: fee === '0.00' ? t('withdraw.free') : <Money fen={parseFen(fee)} /> },
          { label: t(isEnd ? 'withdraw.arrived' : 'withdraw.arrives'), value: number(arrivesText(order)) },
        ]
      : []),
    ...(returned === '0.00' ? [] : [{ label: t('withdraw.returned'), value: <Money fen={parseFen(returned)} /> }]),
    { label: t('withdraw.submittedAt'), value: number(siteDateTime(submittedAt)) },
  ]
  return (
    <Panel title={t('withdraw.facts')} flush>
      <DescriptionList css={factsStyle} descriptions={facts} />
    </Panel>
  )
}

function accountText({ accountName, accountMask }: WithdrawOrder): string {
  return `${accountName} ${accountMask}`
}

/** What reaches the account, or has reached it, in its own money. */
function arrivesText({ status, arrives, fee, paid: paidPart, coins }: WithdrawOrder): string {
  if (coins !== undefined) return `${coins} USDT`
  const isPart = status === partlyPaid && paidPart !== undefined
  return formatCny(isPart ? parseFen(paidPart) - parseFen(fee) : parseFen(arrives))
}
