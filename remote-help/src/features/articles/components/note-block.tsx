import { css } from '@emotion/react'
import { Icon, px, text, TONE_ICONS, TONES, tokenVar } from '@site/ui'

import type { BlockOf } from '../../../lib/article.schema.ts'
import { InlineText } from './inline-text.tsx'

const frameStyle = css({
  display: 'flex',
  gap: px(10),
  margin: px(16, 0),
  padding: px(12, 16),
  borderRadius: tokenVar('radius.card'),
  borderInlineStart: `${px(3)} solid currentColor`,
  fontSize: text(14),
  lineHeight: 1.7,
  '@media print': { breakInside: 'avoid' },
})
const glyphStyle = css({ display: 'flex', marginTop: px(2) })
const bodyStyle = css({ flex: 1, minWidth: 0, color: tokenVar('text.strong') })
const titleStyle = css({ fontWeight: 600 })

/** A remark beside the text. Not a live notice: it is part of the article, so nothing is announced. */
export function NoteBlock({ tone, title, text: words }: Omit<BlockOf<'note'>, 'type'>) {
  const { ink, soft } = TONES[tone]
  return (
    <aside css={frameStyle} style={{ background: soft, color: ink }} aria-label={title}>
      <span css={glyphStyle}>
        <Icon of={TONE_ICONS[tone]} size={18} />
      </span>
      <div css={bodyStyle}>
        {title !== undefined && <p css={titleStyle}>{title}</p>}
        <p>
          <InlineText text={words} />
        </p>
      </div>
    </aside>
  )
}
