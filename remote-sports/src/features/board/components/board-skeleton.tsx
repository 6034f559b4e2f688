import { css } from '@emotion/react'
import { px, Skeleton, SkeletonGroup, SkeletonRow, tokenVar } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'

const rowsStyle = css({ background: tokenVar('bg.raised'), flex: 1, overflow: 'hidden', paddingBlock: px(6) })
const headStyle = css({ padding: px(10, 12) })

/** The list before its matches are there. */
export function ListSkeleton({ rows = 14 }: { readonly rows?: number }) {
  const t = useSportsTexts()
  return (
    <SkeletonGroup css={rowsStyle} label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) =>
        index % 5 === 0 ? (
          <div key={index} css={headStyle}>
            <Skeleton width={160} height={14} />
          </div>
        ) : (
          <SkeletonRow key={index} lines={2} cells={7} />
        ),
      )}
    </SkeletonGroup>
  )
}
