import { css } from '@emotion/react'
import { WITHDRAW_STATUS, type WithdrawConfig, type WithdrawOrder, type WithdrawStatus } from '@site/contracts'
import { formatCny, isEndOfWithdrawal, parseFen, siteDateTime, siteMoment } from '@site/domain'
import { bus, hasRoute, serverNow } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, type Description, IconButton, type IconType, Money, Tag, buttonStyle, media, px } from '@site/ui'
import { CircleCheckBig, CircleX, Hourglass, RefreshCw, SearchCheck, Send, Split, Undo2 } from 'lucide-react'

import { ordersPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { OrderFacts, OrderHead, OrderSteps, WITHDRAW_STATE_TONES } from '../../order/index.ts'
import { dueAt, stepStates } from '../order.ts'

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
const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr)',
  gap: px(20),
  alignItems: 'start',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
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

  const next = t(`withdraw.next${status}`, {
    account: accountText(order),
    // A sentence follows it in the texts.
    reason: order.reason.replace(/。$/, '') || t('withdraw.noReason'),
    arrives: arrivesText(order),
    returned: formatCny(parseFen(order.returned ?? order.amount)),
  })

  return (
    <section css={stackStyle} aria-label={t('withdraw.orderTitle')}>
      <OrderHead
        icon={ICONS[status]}
        tone={isLate ? 'warning' : WITHDRAW_STATE_TONES[status]}
        title={t(`withdraw.status${status}`)}
        aside={
          <>
            <Money fen={parseFen(order.amount)} size={28} />
            {!isEnd && due !== undefined && (
              <Tag tone={isLate ? 'warning' : 'info'}>
                {isLate ? t('withdraw.late') : t('withdraw.dueAt', { time: siteMoment(due, now) })}
              </Tag>
            )}
          </>
        }
        actions={
          <>
            {isEnd && (
              <Button variant="cta" onClick={onAgain}>
                {t(status === paid || status === partlyPaid ? 'withdraw.again' : 'withdraw.retry')}
              </Button>
            )}
            {hasRoute('transRecord') && (
              <Link to={ordersPath('withdrawals')} css={buttonStyle({ variant: 'secondary' })}>
                {t('withdraw.records')}
              </Link>
            )}
            <Button variant="secondary" onClick={() => bus.emit('customer_service')}>
              {t('order.service')}
            </Button>
          </>
        }
        note={isEnd ? undefined : t('withdraw.noCancel')}
      >
        {isLate ? t('withdraw.lateText') : next}
      </OrderHead>
      <div css={columnsStyle}>
        <OrderSteps
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
          steps={steps.map(({ status: step, name, at }, index) => ({
            key: String(step),
            title: name,
            state: states[index] ?? 'waiting',
            at,
          }))}
        />
        <WithdrawFacts order={order} />
      </div>
    </section>
  )
}

/** The numbers of an order. */
function WithdrawFacts({ order }: { readonly order: WithdrawOrder }) {
  const t = useAccountTexts()
  const { orderNo, fee, status, submittedAt, paid: paidPart = '0.00', returned = '0.00' } = order
  const isEnd = isEndOfWithdrawal(status)
  const wasPaid = !isEnd || paidPart !== '0.00'
  const facts: readonly Description[] = [
    { label: t('withdraw.account'), value: <span translate="no">{accountText(order)}</span> },
    ...(wasPaid
      ? [
          { label: t('withdraw.fee'), value: fee === '0.00' ? t('withdraw.free') : <Money fen={parseFen(fee)} /> },
          { label: t(isEnd ? 'withdraw.arrived' : 'withdraw.arrives'), value: arrivesText(order) },
        ]
      : []),
    ...(returned === '0.00' ? [] : [{ label: t('withdraw.returned'), value: <Money fen={parseFen(returned)} /> }]),
    { label: t('withdraw.submittedAt'), value: siteDateTime(submittedAt) },
  ]
  return <OrderFacts orderNo={orderNo} facts={facts} />
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
