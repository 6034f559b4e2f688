import { BottomSheet } from '@site/ui/drawer'

import { useSportsTexts } from '../../../lib/texts.ts'
import { MatchPanel } from './match-panel.tsx'

export interface MatchSheetProps {
  readonly matchId: string
  readonly onClose: () => void
  /** Shows the slip, which lies below this sheet; the sheet is closed first. */
  readonly onSlip: () => void
}

/** The match on a touch screen, from below. */
export function MatchSheet({ matchId, onClose, onSlip }: MatchSheetProps) {
  const t = useSportsTexts()
  return (
    <BottomSheet
      open
      title={t('match.title')}
      closeLabel={t('match.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <MatchPanel
        matchId={matchId}
        onFollowed={() => {
          onClose()
          onSlip()
        }}
      />
    </BottomSheet>
  )
}
