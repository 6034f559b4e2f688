import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

import type { BlockOf } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { InlineText } from './inline-text.tsx'

const listStyle = css({ margin: px(16, 0), counterReset: 'step' })
const stepStyle = css({
  position: 'relative',
  counterIncrement: 'step',
  paddingInlineStart: px(44),
  paddingBottom: px(18),
  '&::before': {
    content: 'counter(step)',
    position: 'absolute',
    insetInlineStart: 0,
    top: px(1),
    width: px(28),
    height: px(28),
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    background: tokenVar('accent.soft'),
    color: tokenVar('accent'),
    fontFamily: tokenVar('font.number'),
    fontSize: text(16),
    fontWeight: 600,
    lineHeight: 1,
  },
  // the line that joins one number with the next
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: px(13.5),
    top: px(34),
    bottom: px(4),
    width: px(1),
    background: tokenVar('line.soft'),
  },
  '&:last-of-type': { paddingBottom: 0 },
  '@media print': { breakInside: 'avoid' },
})
const titleStyle = css({ fontWeight: 600, color: tokenVar('text.strong') })

/** What to do, one thing after the other. */
export function StepsBlock({ items }: Pick<BlockOf<'steps'>, 'items'>) {
  return (
    <ol role="list" css={listStyle}>
      {keyed(items).map(({ key, value }) => (
        <li key={key} css={stepStyle}>
          <p css={titleStyle}>{value.title}</p>
          <p>
            <InlineText text={value.text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
