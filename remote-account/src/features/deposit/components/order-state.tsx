import { css } from '@emotion/react'
import { DEPOSIT_STATUS, type DepositOrder, type DepositStatus, routeHref } from '@site/contracts'
import { isPayableDeposit, parseFen } from '@site/domain'
import { bus, hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Countdown, type IconType, Money, buttonStyle, numeric, px, text, tokenVar } from '@site/ui'
import { Ban, CircleCheckBig, CircleX, ClockAlert, Hourglass, SearchCheck, Send, WalletCards } from 'lucide-react'

import { ordersPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { BonusLink } from '../../activities/index.ts'
import { DEPOSIT_STATE_NAMES, DEPOSIT_STATE_TONES, OrderHead } from '../../order/index.ts'
import { WAYS, type Way } from '../ways.ts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS

const ICONS: Readonly<Record<DepositStatus, IconType>> = {
  [pending]: WalletCards,
  [submitted]: Send,
  [confirming]: Hourglass,
  [success]: CircleCheckBig,
  [expired]: ClockAlert,
  [cancelled]: Ban,
  [failed]: CircleX,
  [review]: SearchCheck,
}

const barStyle = css({
  appearance: 'none',
  width: '100%',
  maxWidth: px(320),
  height: px(6),
  border: 0,
  borderRadius: px(3),
  overflow: 'hidden',
  background: tokenVar('bg.sunken'),
  '&::-webkit-progress-bar': { background: tokenVar('bg.sunken') },
  '&::-webkit-progress-value': { background: tokenVar('accent') },
  '&::-moz-progress-bar': { background: tokenVar('accent') },
})
const countStyle = css({ ...numeric, fontSize: text(16), color: tokenVar('accent') })

const ROUTES = { again: 'saveMoney', wallet: 'wallet', records: 'transRecord' } as const

export interface OrderStateProps {
  readonly order: DepositOrder
  /** The clock of the order's times. */
  readonly now: () => number
  readonly onTimeOver: () => void
}

/** What state an order is in, in words of its own, and what one does next. A change is read aloud. */
export function OrderState({ order, now, onTimeOver }: OrderStateProps) {
  const t = useAccountTexts()
  const { status, confirmations = 0, need = 0 } = order
  const name = DEPOSIT_STATE_NAMES[status]
  return (
    <OrderHead
      icon={ICONS[status]}
      tone={DEPOSIT_STATE_TONES[status]}
      title={t(`deposit.state_${name}`)}
      reason={order.message}
      progress={
        status === confirming &&
        need > 0 && (
          <>
            <span css={countStyle}>{t('deposit.confirmations', { count: confirmations, need })}</span>
            <progress css={barStyle} max={need} value={confirmations} aria-label={t('deposit.confirming')} />
          </>
        )
      }
      aside={
        isPayableDeposit(status) ? (
          <Countdown
            label={t('deposit.left')}
            endsAt={order.expireAt}
            now={now}
            total={(order.expireAt - order.createdAt) / 1000}
            onEnd={onTimeOver}
          />
        ) : (
          status === success && <Money fen={parseFen(order.paidAmount ?? order.amount)} size={28} signed tone="auto" />
        )
      }
      actions={
        WAYS[status].length > 0 && (
          <>
            {status === success && <BonusLink orderNo={order.orderNo} />}
            <Ways ways={WAYS[status]} />
          </>
        )
      }
    >
      {t(status === review && order.paidAmount === undefined ? 'deposit.text_awaited' : `deposit.text_${name}`)}
    </OrderHead>
  )
}

function Ways({ ways }: { readonly ways: readonly Way[] }) {
  const t = useAccountTexts()
  const hrefs = { again: routeHref('saveMoney'), wallet: routeHref('wallet'), records: ordersPath('deposits') }
  return ways.map((way, index) => {
    const look = { variant: index === 0 ? (way === 'again' ? 'cta' : 'primary') : 'secondary', size: 'md' } as const
    if (way === 'customer') {
      return (
        <Button key={way} {...look} onClick={() => bus.emit('customer_service')}>
          {t('order.service')}
        </Button>
      )
    }
    return (
      hasRoute(ROUTES[way]) && (
        <Link key={way} to={hrefs[way]} css={buttonStyle(look)}>
          {t(`deposit.way_${way}`)}
        </Link>
      )
    )
  })
}
