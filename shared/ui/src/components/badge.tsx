import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { px, text } from '../theme/units.ts'

const base = css({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  height: px(16),
  padding: px(0, 5),
  borderRadius: px(8, 8, 8, 2),
  fontSize: text(12),
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
})
const LOOKS = {
  hot: css({ background: tokenVar('live'), color: tokenVar('text.inverse') }),
  new: css({ background: tokenVar('accent'), color: tokenVar('accent.text') }),
  money: css({ background: tokenVar('cta'), color: tokenVar('cta.text') }),
} as const

export interface BadgeProps {
  readonly children: ReactNode
  readonly look?: keyof typeof LOOKS | undefined
  readonly className?: string | undefined
}

/** A tiny flag on a menu entry or a tile: 热, 新, 返水. */
export function Badge({ children, look = 'hot', className }: BadgeProps) {
  return (
    <span css={[base, LOOKS[look]]} className={className}>
      {children}
    </span>
  )
}
