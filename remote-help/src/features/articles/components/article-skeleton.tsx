import { css } from '@emotion/react'
import { px, Skeleton, SkeletonGroup } from '@site/ui'

const style = css({ display: 'grid', gap: px(12) })
const spaceStyle = css({ height: px(16) })
const LINES = ['96%', '88%', '92%', '60%'] as const

function Paragraph() {
  return LINES.map((width) => <Skeleton key={width} width={width} height={14} />)
}

/** The shape of an article while its text is on the way. */
export function ArticleSkeleton() {
  return (
    <SkeletonGroup>
      <div css={style}>
        <Skeleton width={220} height={32} />
        <Skeleton width="70%" height={16} />
        <div css={spaceStyle} />
        <Skeleton width={160} height={20} />
        <Paragraph />
        <Skeleton shape="block" height={140} />
        <Skeleton width={160} height={20} />
        <Paragraph />
      </div>
    </SkeletonGroup>
  )
}
