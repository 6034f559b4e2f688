import { openDepositsEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Navigate, useSearchParams } from '@site/shell/router'
import { ErrorState } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { ORDER_PARAM, type Wait, isWaitedOn, waitHref } from '../../order/index.ts'
import { NoOrder } from './no-order.tsx'
import { OrderPage } from './order-page.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { PageHead } from './page-head.tsx'

/**
 * Waits for an order: the one that the address names, which outlives a reload and can be opened in another tab, else
 * the member's latest one that is waited for here.
 */
export function WaitScreen({ screen }: { readonly screen: Wait }) {
  const [search] = useSearchParams()
  const orderNo = search.get(ORDER_PARAM)
  return orderNo === null || orderNo === '' ? (
    <LatestOrder screen={screen} />
  ) : (
    <OrderPage key={orderNo} orderNo={orderNo} />
  )
}

function LatestOrder({ screen }: { readonly screen: Wait }) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(openDepositsEndpoint, undefined, { fresh: true })
  if (data === undefined) {
    if (!isError) return <OrderSkeleton />
    return (
      <>
        <PageHead title={t('deposit.orderTitle')} />
        <ErrorState title={t('deposit.orderError')} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  }
  const order = data.find((one) => isWaitedOn(screen, one))
  if (order !== undefined) return <Navigate to={waitHref(order)} replace />
  return <NoOrder title={t('deposit.noOrder')}>{t('deposit.noOrderText')}</NoOrder>
}
