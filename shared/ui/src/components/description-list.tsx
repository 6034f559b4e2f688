import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { numeric, truncate } from '../style/mixins.ts'
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

const receiptStyle = css({
  display: 'grid',
  gap: px(2),
  margin: 0,
  fontSize: text(12),
  lineHeight: px(18),
  color: tokenVar('text.weak'),
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: px(8) },
  '& dt': { flex: 'none' },
  '& dd': { ...numeric, margin: 0, minWidth: 0, fontWeight: 500, textAlign: 'end', color: tokenVar('text.normal') },
  // as high as the other lines
  '& dd button': { marginBlock: px(-6), marginInline: px(2, -6), verticalAlign: 'middle' },
})
const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gridAutoFlow: 'column',
  gap: px(4, 8),
  margin: 0,
  '& > div': { display: 'grid', gap: px(1), minWidth: 0 },
  '& dt': { ...truncate, fontSize: text(12), color: tokenVar('text.weak') },
  '& dd': { ...numeric, margin: 0, fontSize: text(14), color: tokenVar('text.strong') },
})
const inlineStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(4, 20),
  margin: 0,
  fontSize: text(13),
  '& > div': { display: 'flex', gap: px(6) },
  '& dt': { opacity: 0.8 },
  '& dd': { ...numeric, margin: 0 },
})
const SMALL_LOOKS = { receipt: receiptStyle, figures: figuresStyle, inline: inlineStyle }

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

interface ListProps {
  /** accessible name, where no heading above says what the facts are about */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

interface RowsProps extends ListProps {
  readonly look?: 'rows'
  readonly descriptions: readonly Description[]
}

interface SmallProps extends ListProps {
  /**
   * `receipt`: small lines, values at their end; `figures`: names above numbers, side by side; `inline`: in the lines
   * and the colour of the text around.
   */
  readonly look: keyof typeof SMALL_LOOKS
  readonly descriptions: readonly Pick<Description, 'label' | 'value'>[]
}

export type DescriptionListProps = RowsProps | SmallProps

/** Facts with their names: a profile, an order, a receipt. Put rows into a flush `Panel` for a title. */
export function DescriptionList(props: DescriptionListProps) {
  const { label, className } = props
  if (props.look !== undefined && props.look !== 'rows') {
    return (
      <dl css={SMALL_LOOKS[props.look]} className={className} aria-label={label}>
        {props.descriptions.map((description) => (
          <div key={description.label}>
            <dt>{description.label}</dt>
            <dd>{description.value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl css={listStyle} className={className} aria-label={label}>
      {props.descriptions.map(({ icon, label: name, value, hint, action }) => (
        <div key={name} css={rowStyle}>
          {icon !== undefined && <Icon of={icon} size={18} />}
          <dt css={labelStyle}>{name}</dt>
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
