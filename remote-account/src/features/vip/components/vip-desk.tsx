import { css } from '@emotion/react'
import { ErrorState, Skeleton, SkeletonGroup, px } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useGrades } from '../use-grades.ts'
import { GradeBenefits } from './grade-benefits.tsx'
import { GradeCard } from './grade-card.tsx'
import { RebateRange } from './rebate-range.tsx'

const frameStyle = css({ display: 'grid', gap: px(16) })

/** The member's grade, what each grade brings, and the rebates. */
export function VipDesk() {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useGrades()
  if (data === undefined) {
    if (isError) return <ErrorState title={t('vip.error')} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <SkeletonGroup css={frameStyle}>
        <Skeleton shape="block" height={290} />
        <Skeleton shape="block" height={270} />
        <Skeleton shape="block" height={220} />
      </SkeletonGroup>
    )
  }
  const own = data.list.find(({ grade }) => grade === data.current) ?? data.list.at(-1)
  return (
    <div css={frameStyle}>
      <GradeCard grades={data} />
      {/* A grade that moves is the one that is looked at. */}
      <GradeBenefits key={data.current} list={data.list} current={data.current} />
      {own !== undefined && <RebateRange own={own} />}
    </div>
  )
}
