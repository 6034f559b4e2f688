import { css } from '@emotion/react'
import { Icon, media, px, tokenVar } from '@site/ui'
import { ChevronDown } from 'lucide-react'

import type { BlockOf } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { InlineText } from './inline-text.tsx'

const itemStyle = css({
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '&:first-of-type': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '@media print': { breakInside: 'avoid' },
})
const questionStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  padding: px(12, 4),
  minHeight: px(44),
  cursor: 'pointer',
  listStyle: 'none',
  fontWeight: 600,
  color: tokenVar('text.strong'),
  borderRadius: tokenVar('radius.cell'),
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': {
    marginInlineStart: 'auto',
    color: tokenVar('text.weak'),
    transition: `transform ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}`,
  },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
})
const answerStyle = css({ padding: px(0, 32, 16, 4), '& > p + p': { marginTop: px(8) } })

/** Questions that open their answers. Closed answers are found by the browser's own search and opened for printing. */
export function FaqBlock({ items }: Pick<BlockOf<'faq'>, 'items'>) {
  return (
    <div>
      {keyed(items).map(({ key, value }) => (
        <details key={key} css={itemStyle}>
          <summary css={questionStyle}>
            {value.question}
            <Icon of={ChevronDown} size={18} />
          </summary>
          <div css={answerStyle}>
            {keyed(value.answer).map((line) => (
              <p key={line.key}>
                <InlineText text={line.value} />
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
