import { css } from '@emotion/react'
import { Skeleton, SkeletonGroup, px } from '@site/ui'

const stackStyle = css({ display: 'grid', gap: px(20) })

/** The profile's shape while the member's info is fetched. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup css={stackStyle}>
      <Skeleton shape="block" height={190} />
      <Skeleton shape="block" height={224} />
      <Skeleton shape="block" height={224} />
    </SkeletonGroup>
  )
}
