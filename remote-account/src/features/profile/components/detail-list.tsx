import { css } from '@emotion/react'
import { Panel, media, px, text, tokenVar } from '@site/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const listStyle = css({ margin: 0 })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(20)} ${px(120)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  gap: px(4, 12),
  minHeight: px(56),
  padding: px(6, 16),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& > svg': { color: tokenVar('text.weak') },
  [media.mobile]: { gridTemplateColumns: `${px(20)} minmax(0, 1fr) auto`, padding: px(8, 12) },
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
  [media.mobile]: { gridRow: 2, gridColumn: '2 / 3' },
})
const hintStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const actionStyle = css({ justifySelf: 'end', [media.mobile]: { gridRow: '1 / 3', gridColumn: 3 } })

/** One fact of the profile. */
export interface Detail {
  readonly icon: LucideIcon
  readonly label: string
  readonly value: ReactNode
  readonly hint?: string | undefined
  readonly action?: ReactNode
}

export interface DetailListProps {
  readonly title: string
  readonly extra?: ReactNode
  readonly details: readonly Detail[]
}

/** Facts under a title, each with what can be done about it. */
export function DetailList({ title, extra, details }: DetailListProps) {
  return (
    <Panel title={title} extra={extra} flush>
      <dl css={listStyle}>
        {details.map(({ icon: Icon, label, value, hint, action }) => (
          <div key={label} css={rowStyle}>
            <Icon size={18} aria-hidden="true" />
            <dt css={labelStyle}>{label}</dt>
            <dd css={valueStyle}>
              {value}
              {hint !== undefined && <span css={hintStyle}>{hint}</span>}
            </dd>
            <dd css={[valueStyle, actionStyle]}>{action}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
