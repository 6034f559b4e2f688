import { css } from '@emotion/react'
import { media, px } from '@site/ui'

/** What an order asks for, and its course beside it. */
export const orderColumnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.5fr)',
  alignItems: 'start',
  gap: px(16),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
