import { css } from '@emotion/react'
import { Icon, buttonStyle, px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { ArrowUpRight } from 'lucide-react'

import type { VenueTexts } from './venue-texts.ts'

const linkStyle = css(buttonStyle({ variant: 'cta', size: 'lg', block: true }), { marginTop: px(16) })

export interface WindowDialogProps {
  readonly url: string
  readonly texts: VenueTexts
  readonly onClose: () => void
}

/** The venue waits behind a link of the page: no pop-up blocker stops what a player presses. */
export function WindowDialog({ url, texts: t, onClose }: WindowDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={t.blockedTitle} closeLabel={t.close}>
      <p>{t.blockedText}</p>
      <a css={linkStyle} href={url} target="_blank" rel="noopener noreferrer" data-autofocus onClick={onClose}>
        {t.open}
        <Icon of={ArrowUpRight} size={18} />
      </a>
    </Dialog>
  )
}
