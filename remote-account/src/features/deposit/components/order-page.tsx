import { css } from '@emotion/react'
import { DEPOSIT_STATUS, closeOrderEndpoint } from '@site/contracts'
import { isAwaitedDeposit, isPayableDeposit } from '@site/domain'
import { call, dialogs, toast, useAttempt } from '@site/shell'
import { Button, ErrorState, px } from '@site/ui'

import { pageStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { orderColumnsStyle } from '../order-style.ts'
import { useOrder } from '../use-order.ts'
import { DepositFacts } from './deposit-facts.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderState } from './order-state.tsx'
import { PageHead } from './page-head.tsx'
import { PaidForm } from './paid-form.tsx'
import { Payee } from './payee.tsx'

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
            <>
              <DepositFacts order={order} />
              {isAwaitedDeposit(order) && <PaidForm order={order} onSent={refresh} />}
            </>
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
