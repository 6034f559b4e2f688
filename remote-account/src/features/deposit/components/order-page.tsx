import { css } from '@emotion/react'
import { DEPOSIT_STATUS, closeOrderEndpoint, routeHref } from '@site/contracts'
import { isPayableDeposit } from '@site/domain'
import { call, dialogs, hasRoute, toast, useAttempt } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, ErrorState, media, px, text, tokenVar } from '@site/ui'
import { ArrowLeft } from 'lucide-react'

import { pageStyle, pageTitleStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { orderColumnsStyle } from '../order-style.ts'
import { useOrder } from '../use-order.ts'
import { DepositFacts } from './deposit-facts.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderState } from './order-state.tsx'
import { PaidForm } from './paid-form.tsx'
import { Payee } from './payee.tsx'

const backStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: `max(24px, ${px(28)})`,
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '&:hover': { color: tokenVar('accent') },
  [media.touch]: { minHeight: px(44) },
})
const mainStyle = css({ display: 'grid', gap: px(16), minWidth: 0 })
const cancelStyle = css({ justifySelf: 'center' })

/** One order from the moment it was made to its end. */
export function OrderPage({ orderNo }: { readonly orderNo: string }) {
  const t = useAccountTexts()
  const { order, isError, isUnknown, isFetching, now, refresh } = useOrder(orderNo)
  const { isBusy, attempt } = useAttempt()

  const cancel = (): Promise<void> =>
    attempt(async () => {
      const isSure = await dialogs.tips({
        message: t('deposit.cancelConfirm'),
        confirmText: t('deposit.cancelYes'),
        cancelText: t('deposit.cancelNo'),
      })
      if (!isSure) return
      await call(closeOrderEndpoint, { orderNo })
      toast.success(t('deposit.cancelled'))
      refresh()
    }, refresh)

  if (order === undefined) {
    if (!isError) return <OrderSkeleton />
    if (isUnknown) return <NoOrder title={t('deposit.unknownOrder')}>{t('deposit.unknownOrderText')}</NoOrder>
    return (
      <div css={mainStyle}>
        <PageHead title={t('deposit.orderTitle')} />
        <ErrorState title={t('deposit.orderError')} onRetry={refresh} retrying={isFetching} />
      </div>
    )
  }
  return (
    <div css={pageStyle}>
      <PageHead title={order.channelName} />
      <OrderState order={order} now={now} onTimeOver={refresh} />
      <div css={orderColumnsStyle}>
        <div css={mainStyle}>
          {isPayableDeposit(order.status) ? (
            <>
              <Payee order={order} />
              <PaidForm order={order} onSent={refresh} />
            </>
          ) : (
            <DepositFacts order={order} />
          )}
          {order.status === DEPOSIT_STATUS.pending && (
            <Button variant="ghost" css={cancelStyle} loading={isBusy} onClick={() => void cancel()}>
              {t('deposit.cancel')}
            </Button>
          )}
        </div>
        <OrderCourse order={order} />
      </div>
    </div>
  )
}

function PageHead({ title }: { readonly title: string }) {
  const t = useAccountTexts()
  return (
    <header>
      {hasRoute('saveMoney') && (
        <Link to={routeHref('saveMoney')} css={backStyle}>
          <ArrowLeft size={14} aria-hidden="true" />
          {t('deposit.back')}
        </Link>
      )}
      <h1 css={pageTitleStyle}>{title}</h1>
    </header>
  )
}
