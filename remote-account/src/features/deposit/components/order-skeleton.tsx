import { Skeleton, SkeletonGroup } from '@site/ui'

import { pageStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { orderColumnsStyle } from '../order-style.ts'
import { PageHead } from './page-head.tsx'

/** The shape of an order while it loads. */
export function OrderSkeleton() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <PageHead title={t('deposit.orderTitle')} />
      <SkeletonGroup css={pageStyle}>
        <Skeleton shape="block" height={132} />
        <div css={orderColumnsStyle}>
          <Skeleton shape="block" height={420} />
          <Skeleton shape="block" height={320} />
        </div>
      </SkeletonGroup>
    </div>
  )
}
