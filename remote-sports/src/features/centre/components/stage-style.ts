import { css } from '@emotion/react'
import { px, tokenVar } from '@site/ui'

/** Where a match is drawn, in the theme's own deep colours. It stands still while nobody sees it. */
export const stageStyle = css({
  position: 'relative',
  isolation: 'isolate',
  margin: 0,
  paddingTop: px(22),
  background: `radial-gradient(120% 140% at 50% 0, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  overflow: 'hidden',
  // A wide sheet of a tablet keeps room for what is below.
  '& > svg': { display: 'block', width: '100%', height: 'auto', maxHeight: '46dvh', overflow: 'visible' },
  '&[data-still] *': { animationPlayState: 'paused', transition: 'none' },
})

/** Lines of a field. */
export const strokeStyle = css({
  fill: 'none',
  stroke: tokenVar('brand.weak'),
  strokeWidth: 0.5,
  opacity: 0.75,
  vectorEffect: 'non-scaling-stroke',
})
