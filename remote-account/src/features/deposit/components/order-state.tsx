import { css } from '@emotion/react'
import { DEPOSIT_STATUS, type DepositOrder, type DepositStatus, routeHref } from '@site/contracts'
import { isPayableDeposit, parseFen } from '@site/domain'
import { bus, hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  Card,
  Countdown,
  Icon,
  type IconType,
  Money,
  TONES,
  buttonStyle,
  media,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { Ban, CircleCheckBig, CircleX, ClockAlert, Hourglass, SearchCheck, Send, WalletCards } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { STATE_NAMES, STATE_TONES } from '../order.ts'

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

type Way = 'again' | 'wallet' | 'records' | 'customer'
/** What one can do about an order, the most likely first. */
const WAYS: Readonly<Record<DepositStatus, readonly Way[]>> = {
  [pending]: [],
  [submitted]: ['customer'],
  [confirming]: ['records'],
  [success]: ['wallet', 'again'],
  [expired]: ['again', 'customer'],
  [cancelled]: ['again'],
  [failed]: ['again', 'customer'],
  [review]: ['customer', 'records'],
}

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(12, 20),
  minHeight: px(132),
  [media.mobile]: { gridTemplateColumns: 'auto minmax(0, 1fr)', minHeight: 0 },
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
const reasonStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('state.warning') })
const asideStyle = css({
  display: 'grid',
  justifyItems: 'end',
  gap: px(10),
  [media.mobile]: { gridColumn: '1 / -1', justifyItems: 'stretch' },
})
const waysStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: px(8),
  [media.mobile]: { '& > a, & > button': { flex: '1 1 0' } },
})
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
  const name = STATE_NAMES[status]
  const { ink, soft } = TONES[STATE_TONES[status]]
  return (
    <Card padding="lg" css={frameStyle}>
      <span css={discStyle} style={{ color: ink, background: soft }}>
        <Icon of={ICONS[status]} size={28} />
      </span>
      <div css={wordsStyle}>
        <div role="status" css={wordsStyle}>
          <h2 css={titleStyle}>{t(`deposit.state_${name}`)}</h2>
          <p css={textStyle}>{t(`deposit.text_${name}`)}</p>
          {order.message !== '' && <p css={reasonStyle}>{order.message}</p>}
        </div>
        {status === confirming && need > 0 && (
          <>
            <span css={countStyle}>{t('deposit.confirmations', { count: confirmations, need })}</span>
            <progress css={barStyle} max={need} value={confirmations} aria-label={t('deposit.confirming')} />
          </>
        )}
      </div>
      <div css={asideStyle}>
        {isPayableDeposit(status) && (
          <Countdown
            label={t('deposit.left')}
            endsAt={order.expireAt}
            now={now}
            total={(order.expireAt - order.createdAt) / 1000}
            onEnd={onTimeOver}
          />
        )}
        {status === success && <Money fen={parseFen(order.paidAmount ?? order.amount)} size={28} signed tone="auto" />}
        <Ways ways={WAYS[status]} />
      </div>
    </Card>
  )
}

function Ways({ ways }: { readonly ways: readonly Way[] }) {
  const t = useAccountTexts()
  if (ways.length === 0) return null
  return (
    <div css={waysStyle}>
      {ways.map((way, index) => {
        const look = { variant: index === 0 ? (way === 'again' ? 'cta' : 'primary') : 'secondary', size: 'md' } as const
        if (way === 'customer') {
          return (
            <Button key={way} {...look} onClick={() => bus.emit('customer_service')}>
              {t('deposit.customer')}
            </Button>
          )
        }
        const route = ({ again: 'saveMoney', wallet: 'wallet', records: 'transRecord' } as const)[way]
        return (
          hasRoute(route) && (
            <Link key={way} to={routeHref(route)} css={buttonStyle(look)}>
              {t(`deposit.way_${way}`)}
            </Link>
          )
        )
      })}
    </div>
  )
}
