import type { CSSObject } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { media } from '../theme/media.ts'
import { px } from '../theme/units.ts'

/** Tabular condensed figures: equal widths, so nothing shifts when a number changes. */
export const numeric: CSSObject = {
  fontFamily: tokenVar('font.number'),
  fontVariantNumeric: 'tabular-nums lining-nums',
  fontWeight: 600,
}

/** One line that ends in an ellipsis. */
export const truncate: CSSObject = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }

/** Off the screen, still read aloud. */
export const visuallyHidden: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Scrolls sideways without a bar; for strips of tabs and chips. */
export const scrollStrip: CSSObject = {
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
}

/** Enlarges what a finger hits to 44 px without moving anything. The element must not be static. */
export const touchTarget: CSSObject = {
  position: 'relative',
  [media.touch]: {
    '&::after': {
      content: '""',
      position: 'absolute',
      left: '50%',
      top: '50%',
      width: `max(100%, ${px(44)})`,
      height: `max(100%, ${px(44)})`,
      transform: 'translate(-50%, -50%)',
    },
  },
}

/** Transition of colours and transforms in the kit's fast motion. */
export const quick: CSSObject = {
  transitionProperty: 'background-color, border-color, color, box-shadow, opacity, transform',
  transitionDuration: tokenVar('motion.fast'),
  transitionTimingFunction: tokenVar('motion.ease'),
}
