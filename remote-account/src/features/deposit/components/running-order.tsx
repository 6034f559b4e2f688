import { css } from '@emotion/react'
import { DEPOSIT_STATUS, type DepositOrder } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { Link } from '@site/shell/router'
import { Notice, buttonStyle, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { DEPOSIT_STATE_NAMES, DEPOSIT_STATE_TONES, waitHref } from '../../order/index.ts'

const frameStyle = css({ display: 'grid', gap: px(16) })
const reviewedStyle = css({ marginBottom: px(16) })
const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(8, 16),
  margin: 0,
  fontSize: text(13),
  '& > dt': { color: tokenVar('text.weak') },
  '& > dd': { ...numeric, margin: 0, fontWeight: 500, color: tokenVar('text.strong'), overflowWrap: 'anywhere' },
})

/** In place of a channel's form while an order of it runs: there is one at a time, and this leads back to it. */
export function RunningOrder({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  return (
    <div css={frameStyle}>
      <Notice tone={DEPOSIT_STATE_TONES[order.status]} title={t('deposit.runningTitle')}>
        {t(order.status === DEPOSIT_STATUS.pending ? 'deposit.runningText' : 'deposit.runningPaid')}
      </Notice>
      <dl css={factsStyle}>
        <dt>{t('order.no')}</dt>
        <dd>{order.orderNo}</dd>
        <dt>{t('deposit.amount')}</dt>
        <dd>{formatCny(parseFen(order.amount))}</dd>
        <dt>{t('deposit.state')}</dt>
        <dd>{t(`deposit.state_${DEPOSIT_STATE_NAMES[order.status]}`)}</dd>
        <dt>{t('deposit.createdAt')}</dt>
        <dd>{siteDateTime(order.createdAt)}</dd>
      </dl>
      <Link to={waitHref(order)} css={buttonStyle({ variant: 'cta', size: 'lg', block: true })}>
        {t('deposit.continue')}
      </Link>
    </div>
  )
}

/** Above a channel's form while staff look at an order of it. */
export function ReviewedOrder({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  return (
    <Notice
      css={reviewedStyle}
      tone={DEPOSIT_STATE_TONES[order.status]}
      title={t('deposit.reviewTitle')}
      action={
        <Link to={waitHref(order)} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
          {t('deposit.reviewLook')}
        </Link>
      }
    >
      {formatCny(parseFen(order.amount))} · {siteDateTime(order.createdAt)}
    </Notice>
  )
}
