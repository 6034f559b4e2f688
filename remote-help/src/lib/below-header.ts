import { media, px } from '@site/ui'

/** Where sticky columns stop and sections land: just below the host's header, which stays in sight. */
export const BELOW_HEADER = px(112)

/** Room for a column that sticks there and scrolls by itself. */
export const COLUMN_HEIGHT = `calc(100dvh - ${px(132)})`

/** A section that is jumped to must not end up behind the header, which is lower in the touch layout. */
export const landingBelowHeader = { scrollMarginTop: BELOW_HEADER, [media.touch]: { scrollMarginTop: px(92) } } as const
