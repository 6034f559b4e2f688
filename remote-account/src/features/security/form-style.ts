import { css } from '@emotion/react'
import { media, px } from '@site/ui'

/** Fields of a form below one another. */
export const fieldsStyle = css({ display: 'grid', gap: px(14) })

/** Country and number beside one another. */
export const phonePairStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(168)} minmax(0, 1fr)`,
  gap: px(12),
  alignItems: 'start',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
