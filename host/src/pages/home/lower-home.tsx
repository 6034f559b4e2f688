import { css } from '@emotion/react'
import { media, px } from '@site/ui'

import { lazyPart } from '../../base/lazy/index.ts'

const Lower = lazyPart(async () => {
  const { LowerParts } = await import(/* webpackChunkName: "lower-home" */ './lower-parts.tsx')
  return LowerParts
})

/** The measures of what comes, so that the footer stays where it is. */
const roomStyle = css({ minHeight: px(428), [media.touch]: { minHeight: px(496) } })

/** What stands below the fold; a chunk of its own. */
export function LowerHome() {
  return (
    <div css={roomStyle}>
      <Lower />
    </div>
  )
}
