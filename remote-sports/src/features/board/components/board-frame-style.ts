import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'

/** The places of the board, which its skeleton has as well. */
export const pageStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(200)} minmax(0, 1fr) ${px(320)}`,
  gap: px(10),
  padding: px(10, 12),
  minHeight: px(480),
  // a smaller desktop gives the list what its longest row needs
  '@media (min-width: 1200px) and (max-width: 1599.98px)': {
    gridTemplateColumns: `${px(172)} minmax(0, 1fr) ${px(320)}`,
    gap: px(8),
    padding: px(8),
  },
  '& > *': { minHeight: 0 },
  // room for the bar of the slip
  [media.touch]: { display: 'block', padding: px(0, 0, 64), minHeight: '100dvh' },
})

export const columnStyle = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  [media.touch]: { overflow: 'visible', borderRadius: 0, boxShadow: 'none', background: 'none' },
})

/** Both periods side by side need a column this wide, in design pixels. */
export const BOTH_PERIODS = 1340
