import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { useClass } from '../style/use-class.ts'
import { px } from '../theme/units.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

const style = css({
  display: 'block',
  flex: 'none',
  maxWidth: '100%',
  background: tokenVar('skeleton'),
  borderRadius: tokenVar('radius.cell'),
  animation: `${breathe} 1.4s ease-in-out infinite`,
})

export interface SkeletonProps {
  /** design px, or any CSS length such as `60%` */
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  readonly shape?: 'line' | 'block' | 'circle' | undefined
  readonly className?: string | undefined
}

function length(value: number | string): string {
  return typeof value === 'number' ? px(value) : value
}

/** A grey stand-in with the measures of what will be there. Put several into a {@link SkeletonGroup}. */
export function Skeleton({ width = '100%', height, shape = 'line', className }: SkeletonProps) {
  const own = useClass(style)
  const high = length(height ?? (shape === 'line' ? 12 : shape === 'circle' ? width : 80))
  const radius = shape === 'circle' ? '50%' : shape === 'block' ? tokenVar('radius.card') : undefined
  return (
    <span
      aria-hidden="true"
      className={className === undefined ? own : `${own} ${className}`}
      style={{ width: length(width), height: high, borderRadius: radius }}
    />
  )
}

const rowStyle = css({ display: 'flex', alignItems: 'center', gap: px(12), minHeight: px(32), padding: px(6, 12) })
const growStyle = css({ flex: 1, display: 'grid', gap: px(6) })
const cellsStyle = css({ display: 'flex', gap: px(4) })

/** A row of a list or a board: an optional picture, one or two lines, and price cells at the end. */
export function SkeletonRow({
  lines = 1,
  cells = 0,
  avatar = false,
}: {
  lines?: number
  cells?: number
  avatar?: boolean
}) {
  return (
    <div css={rowStyle} aria-hidden="true">
      {avatar && <Skeleton shape="circle" width={28} />}
      <div css={growStyle}>
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} width={index % 2 === 0 ? '62%' : '44%'} />
        ))}
      </div>
      {cells > 0 && (
        <div css={cellsStyle}>
          {Array.from({ length: cells }, (_, index) => (
            <Skeleton key={index} width={64} height={lines > 1 ? 44 : 28} />
          ))}
        </div>
      )}
    </div>
  )
}

const cardStyle = css({ display: 'grid', gap: px(10), minWidth: 0 })

/** A tile: a picture of the given ratio and two lines. */
export function SkeletonCard({ ratio = '4 / 3' }: { readonly ratio?: string }) {
  return (
    <div css={cardStyle} aria-hidden="true">
      <div style={{ aspectRatio: ratio }}>
        <Skeleton shape="block" height="100%" />
      </div>
      <Skeleton width="70%" />
      <Skeleton width="40%" height={10} />
    </div>
  )
}

/** Wraps the stand-ins of one block and says once that it is loading. */
export function SkeletonGroup({
  children,
  label,
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label ?? uiText('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
