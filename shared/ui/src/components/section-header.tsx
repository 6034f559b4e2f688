import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  minHeight: px(36),
  marginBottom: px(12),
})
const titleStyle = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(20),
  fontWeight: 600,
  [media.mobile]: { fontSize: text(16) },
  '&::before': {
    content: '""',
    flex: 'none',
    width: px(3),
    height: '0.9em',
    borderRadius: px(2),
    background: `linear-gradient(${tokenVar('accent')}, ${tokenVar('cta')})`,
  },
})
// Words that do not fit are left out as a whole: they go into a second line, which is not seen.
const noteStyle = css({
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  height: '1.5em',
  overflow: 'hidden',
  fontSize: text(13),
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  color: tokenVar('text.weak'),
  '&::before': { content: '""', width: 1, height: '100%' },
})
const extraStyle = css({
  flex: 'none',
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(13),
})

export interface SectionHeaderProps {
  readonly title: ReactNode
  /** quiet words after the title */
  readonly note?: ReactNode
  /** a link or filters at the right edge */
  readonly extra?: ReactNode
  readonly headingLevel?: 1 | 2 | 3 | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
}

/** Title row above a block of a page. */
export function SectionHeader({ title, note, extra, headingLevel = 2, id, className }: SectionHeaderProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div css={rowStyle} className={className}>
      <Heading css={titleStyle} id={id}>
        {title}
      </Heading>
      {note !== undefined && <span css={noteStyle}>{note}</span>}
      {extra !== undefined && <div css={extraStyle}>{extra}</div>}
    </div>
  )
}
