import { bus } from '@site/shell'
import { BottomSheet } from '@site/ui/drawer'

import { useSportsTexts } from '../../../lib/texts.ts'
import { ChatPanel } from './chat-panel.tsx'

export interface ChatSheetProps {
  readonly rid: string
  /** The match in words. */
  readonly match: string
  readonly onClose: () => void
}

/** The talk about a match over a page that does not show the match. */
export function ChatSheet({ rid, match, onClose }: ChatSheetProps) {
  const t = useSportsTexts()
  return (
    <BottomSheet
      open
      title={t('chat.titleOf', { match })}
      closeLabel={t('chat.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <ChatPanel
        rid={rid}
        onLogIn={() => {
          // Two dialogs of two deployables would take the focus from each other.
          onClose()
          bus.emit('login')
        }}
      />
    </BottomSheet>
  )
}
