import { css } from '@emotion/react'
import { IconButton, px, quick, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { Smile } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'

/** What is said around a match. */
const EMOJI = [
  ...['😀', '😂', '🤣', '😊', '😍', '😎', '🤔', '😮', '😢', '😭', '😡', '🤯'],
  ...['👍', '👎', '👏', '🙏', '💪', '✌️', '❤️', '🔥', '🎉', '💯', '🍀', '🌟'],
  ...['⚽', '🏀', '🎾', '🏐', '⚾', '🎱', '🏆', '🥇', '🥅', '🟨', '🟥', '⏱️'],
]
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, auto)',
  gap: px(2),
  '& > button': {
    ...quick,
    minWidth: `max(24px, ${px(36)})`,
    minHeight: `max(24px, ${px(36)})`,
    padding: 0,
    borderRadius: tokenVar('radius.cell'),
    fontSize: text(20),
    lineHeight: 1,
    cursor: 'pointer',
    '&:hover': { background: tokenVar('bg.hover') },
  },
})

/** Emoji to put into what is typed. */
export function EmojiButton({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t('chat.emoji')}
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Smile} size="sm" label={t('chat.emoji')} />}
    >
      <div css={gridStyle}>
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => {
              setOpen(false)
              onPick(emoji)
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  )
}
