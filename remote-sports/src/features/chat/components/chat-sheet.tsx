import { css } from '@emotion/react'
import { bus } from '@site/shell'
import { px } from '@site/ui'
import { BottomSheet } from '@site/ui/drawer'

import { useSportsTexts } from '../../../lib/texts.ts'
import { goToSlip } from '../go-to-slip.ts'
import { ChatPanel } from './chat-panel.tsx'

/** As high however much was said: the talk scrolls in itself. */
const roomStyle = css({ display: 'flex', flexDirection: 'column', height: `min(${px(640)}, 72dvh)` })

interface ChatSheetProps {
  readonly rid: string
  readonly home: string
  readonly away: string
  readonly onClose: () => void
}

/** The talk about a match over a page that does not show the match. */
export function ChatSheet({ rid, home, away, onClose }: ChatSheetProps) {
  const t = useSportsTexts()
  return (
    <BottomSheet
      open
      title={t('chat.titleOf', { match: t('board.match', { home, away }) })}
      closeLabel={t('chat.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div css={roomStyle}>
        <ChatPanel
          {...{ rid, home, away }}
          onLogIn={() => {
            // Two dialogs of two deployables would take the focus from each other.
            onClose()
            bus.emit('login')
          }}
          onFollowed={() => {
            onClose()
            goToSlip()
          }}
        />
      </div>
    </BottomSheet>
  )
}
