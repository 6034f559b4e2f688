import { css } from '@emotion/react'
import { IconButton, px, quick, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { Smile } from 'lucide-react'
import { useRef, useState } from 'react'

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

interface EmojiButtonProps {
  /** In which they are shown. */
  readonly panel: HTMLElement | null
  readonly onPick: (emoji: string) => void
}

/** Emoji to put into what is typed. */
export function EmojiButton({ panel, onPick }: EmojiButtonProps) {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useState(false)
  const isPicked = useRef(false)
  return (
    <Popover
      label={t('chat.emoji')}
      side="top"
      align="end"
      within={panel}
      open={isOpen}
      onOpenChange={setOpen}
      // One types on where it was put.
      onCloseAutoFocus={(event) => {
        if (isPicked.current) event.preventDefault()
        isPicked.current = false
      }}
      trigger={<IconButton icon={Smile} size="sm" label={t('chat.emoji')} />}
    >
      <div css={gridStyle}>
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => {
              isPicked.current = true
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
