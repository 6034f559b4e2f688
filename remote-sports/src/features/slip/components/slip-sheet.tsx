import { css } from '@emotion/react'
import { BottomSheet } from '@site/ui/drawer'

import { useSportsTexts } from '../../../lib/texts.ts'
import { DockBody, DockTabs } from './slip-dock.tsx'

const sheetStyle = css({ '& > div:last-of-type': { display: 'flex', flexDirection: 'column' } })

/** The slip on a touch screen, from below. */
export function SlipSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useSportsTexts()
  return (
    <BottomSheet
      open
      css={sheetStyle}
      title={t('slip.title')}
      closeLabel={t('slip.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <DockTabs />
      <DockBody />
    </BottomSheet>
  )
}
