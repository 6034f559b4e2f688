import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { Icon, type IconType } from './icon.tsx'

const listStyle = css({ margin: 0 })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(120)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  gap: px(4, 12),
  minHeight: px(56),
  padding: px(6, 16),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& > svg': { color: tokenVar('text.weak') },
  '&:has(> svg)': { gridTemplateColumns: `${px(20)} ${px(120)} minmax(0, 1fr) auto` },
  [media.mobile]: {
    padding: px(8, 12),
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '&:has(> svg)': { gridTemplateColumns: `${px(20)} minmax(0, 1fr) auto` },
  },
})
const labelStyle = css({ fontSize: text(14), color: tokenVar('text.normal') })
const valueStyle = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: px(2, 8),
  margin: 0,
  minWidth: 0,
  fontSize: text(14),
  color: tokenVar('text.strong'),
  overflowWrap: 'anywhere',
  [media.mobile]: { gridRow: 2, gridColumn: 1, 'svg ~ &': { gridColumn: 2 } },
})
const hintStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const actionStyle = css({
  justifySelf: 'end',
  [media.mobile]: { gridRow: '1 / 3', gridColumn: 2, 'svg ~ &': { gridColumn: 3 } },
})

/** One fact of a list. */
export interface Description {
  readonly icon?: IconType | undefined
  readonly label: string
  readonly value: ReactNode
  /** quiet words after the value */
  readonly hint?: ReactNode
  /** what can be done about it, at the end */
  readonly action?: ReactNode
}

export interface DescriptionListProps {
  readonly descriptions: readonly Description[]
  readonly className?: string | undefined
}

/** Facts with their names: a profile, an order. Put it into a flush `Panel` for a title. */
export function DescriptionList({ descriptions, className }: DescriptionListProps) {
  return (
    <dl css={listStyle} className={className}>
      {descriptions.map(({ icon, label, value, hint, action }) => (
        <div key={label} css={rowStyle}>
          {icon !== undefined && <Icon of={icon} size={18} />}
          <dt css={labelStyle}>{label}</dt>
          <dd css={valueStyle}>
            {value}
            {hint !== undefined && <span css={hintStyle}>{hint}</span>}
          </dd>
          {Boolean(action) && <dd css={[valueStyle, actionStyle]}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
