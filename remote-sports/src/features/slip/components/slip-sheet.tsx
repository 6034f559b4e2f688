import { css } from '@emotion/react'
import { px, tokenVar } from '@site/ui'
import { BottomSheet } from '@site/ui/drawer'
import { ChevronDown } from 'lucide-react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { DockTabs } from './slip-dock.tsx'

const sheetStyle = css({
  background: `${tokenVar('brand')} !important`,
  overflow: 'hidden',
  '& > div:last-of-type': { display: 'flex', flexDirection: 'column', background: tokenVar('bg.raised') },
})
const closeStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(48),
  color: 'inherit',
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-3) },
})

/** The slip on a touch screen, from below. */
export function SlipSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useSportsTexts()
  return (
    <BottomSheet
      open
      hideTitle
      css={sheetStyle}
      title={t('slip.title')}
      closeLabel={t('slip.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <DockTabs
        aside={
          <button type="button" css={closeStyle} aria-label={t('slip.fold')} onClick={onClose}>
            <ChevronDown size={20} aria-hidden="true" />
          </button>
        }
      />
    </BottomSheet>
  )
}
