import { css } from '@emotion/react'
import type { ActivityType } from '@site/contracts'
import { Card, Skeleton, SkeletonGroup, SkeletonRow, media, px, tokenVar } from '@site/ui'

/** What the body of a template is made of, as far as it can be drawn before it is there. */
const SHAPES: Readonly<Record<ActivityType, { readonly kind: 'rows' | 'tiles' | 'none'; readonly count: number }>> = {
  activityLandPage: { kind: 'none', count: 0 },
  firstDeposit: { kind: 'rows', count: 2 },
  againDeposit: { kind: 'rows', count: 3 },
  newTask: { kind: 'rows', count: 5 },
  bettingGift: { kind: 'rows', count: 4 },
  racePage: { kind: 'rows', count: 8 },
  friendInvitation: { kind: 'rows', count: 5 },
  drawGift: { kind: 'tiles', count: 6 },
  signGift: { kind: 'tiles', count: 7 },
}

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: px(44),
  padding: px(0, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})
const rowsStyle = css({
  display: 'grid',
  '& > div': { minHeight: px(64) },
  '& > div + div': { borderTop: `1px solid ${tokenVar('line.soft')}` },
})
const tilesStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${px(120)}, 1fr))`,
  gap: px(12),
  padding: px(16),
  [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
const stackStyle = css({ display: 'grid', gap: px(12) })

/** Stands for the body of a template until its code is there: a titled box with as many rows or tiles. */
export function BodySkeleton({ type }: { readonly type: ActivityType }) {
  const { kind, count } = SHAPES[type]
  if (kind === 'none') return undefined
  const places = Array.from({ length: count }, (_, index) => index)
  return (
    <SkeletonGroup>
      <Card padding="none">
        <div css={headStyle}>
          <Skeleton width={96} height={14} />
        </div>
        {kind === 'rows' ? (
          <div css={rowsStyle}>
            {places.map((place) => (
              <SkeletonRow key={place} avatar={type === 'newTask'} cells={1} />
            ))}
          </div>
        ) : (
          <div css={tilesStyle}>
            {places.map((place) => (
              <Skeleton key={place} shape="block" height={104} />
            ))}
          </div>
        )}
      </Card>
    </SkeletonGroup>
  )
}

/** Stands for the button of a template and the line below it. */
export function ActionSkeleton() {
  return (
    <SkeletonGroup css={stackStyle}>
      <Skeleton shape="block" height={48} />
      <Skeleton width="60%" />
    </SkeletonGroup>
  )
}
