import { Skeleton, SkeletonGroup } from '@site/ui'

import { pageStyle } from '../../../lib/page-style.ts'
import { orderColumnsStyle } from '../order-style.ts'

/** The shape of an order while it loads. */
export function OrderSkeleton() {
  return (
    <SkeletonGroup css={pageStyle}>
      <Skeleton width={220} height={24} />
      <Skeleton shape="block" height={132} />
      <div css={orderColumnsStyle}>
        <Skeleton shape="block" height={420} />
        <Skeleton shape="block" height={320} />
      </div>
    </SkeletonGroup>
  )
}
