import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ReactNode, useId } from 'react'
import { truncate } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const frameStyle = css({
  background: tokenVar('bg.raised'),
  borderRadius: tokenVar('radius.card'),
  boxShadow: tokenVar('shadow.card'),
  minWidth: 0,
  overflow: 'clip',
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(44),
  padding: px(0, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  [media.mobile]: { padding: px(0, 12) },
})
const titleStyle = css(truncate, { flex: 1, fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const bodyStyle = css({ padding: px(16), [media.mobile]: { padding: px(12) } })

export interface PanelProps {
  readonly title: ReactNode
  /** before the title */
  readonly icon?: ReactNode
  /** at the right edge of the head */
  readonly extra?: ReactNode
  readonly children: ReactNode
  /** the content reaches the edges: lists, tables */
  readonly flush?: boolean | undefined
  readonly headingLevel?: 2 | 3 | 4 | undefined
  readonly className?: string | undefined
}

/** A titled box of a column: leagues, slip, my bets. A region named by its heading. */
export function Panel({ title, icon, extra, children, flush = false, headingLevel = 2, className }: PanelProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section css={frameStyle} className={className} aria-labelledby={titleId}>
      <div css={headStyle}>
        {icon}
        <Heading css={titleStyle} id={titleId}>
          {title}
        </Heading>
        {extra}
      </div>
      <div css={flush ? undefined : bodyStyle}>{children}</div>
    </section>
  )
}
