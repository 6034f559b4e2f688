import { css } from '@emotion/react'
import { Skeleton, SkeletonGroup, media, px } from '@site/ui'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: px(12),
  marginTop: px(20),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})

/** The wallet's shape while its balances load. */
export function WalletSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton shape="block" height={176} />
      <div css={gridStyle}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="block" height={84} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
