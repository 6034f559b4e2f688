import { css } from '@emotion/react'
import type { Letter } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { Checkbox, Dot, Tag, VisuallyHidden, media, numeric, px, text, tokenVar, truncate } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(4),
  paddingInlineStart: px(16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '&:last-of-type': { borderBottom: 0 },
  [media.mobile]: { paddingInlineStart: px(12) },
})
const openStyle = css({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: px(4),
  padding: px(12, 16, 12, 8),
  textAlign: 'start',
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover') } },
  '&:focus-visible': { outlineOffset: -2 },
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(8), minWidth: 0 })
const titleStyle = css(truncate, { flex: 1, minWidth: 0, fontSize: text(14), color: tokenVar('text.normal') })
const unreadStyle = css({ fontWeight: 600, color: tokenVar('text.strong') })
const snippetStyle = css(truncate, { fontSize: text(13), color: tokenVar('text.weak') })
const timeStyle = css(numeric, { flex: 'none', fontSize: text(12), color: tokenVar('text.weak') })

interface LetterRowProps {
  readonly letter: Letter
  readonly isChosen: boolean
  readonly onChosenChange: (isChosen: boolean) => void
  readonly onOpen: () => void
}

/** A letter of the list: its box, and a button with its beginning that opens it. */
export function LetterRow({ letter, isChosen, onChosenChange, onOpen }: LetterRowProps) {
  const t = useAccountTexts()
  const isUnread = letter.read === 0
  return (
    <li css={rowStyle}>
      <Checkbox checked={isChosen} onChange={({ target }) => onChosenChange(target.checked)}>
        <VisuallyHidden>{t('messages.choose', { title: letter.title })}</VisuallyHidden>
      </Checkbox>
      <button type="button" css={openStyle} onClick={onOpen}>
        <span css={headStyle}>
          {isUnread && <Dot tone="live" label={t('messages.unreadOne')} />}
          <span css={[titleStyle, isUnread && unreadStyle]}>{letter.title}</span>
          <Tag>{t(`messages.types.${letter.type}`)}</Tag>
        </span>
        <span css={snippetStyle}>{letter.content}</span>
        <span css={timeStyle}>{siteDateTime(letter.createdAt)}</span>
      </button>
    </li>
  )
}
