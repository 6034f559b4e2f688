import { css, keyframes } from '@emotion/react'
import type { ThemeId } from '@site/contracts'
import { useTheme } from '@site/shell'
import { tokenVar } from '@site/ui'

import { type LazyPart, lazyPart } from '../../base/lazy/index.ts'

/** One drawing a theme, each a chunk: words and colours of the slide are there before it. */
const SCENES: Readonly<Record<ThemeId, LazyPart<object>>> = {
  aurora: lazyPart<object>(async () => {
    const { AuroraScene } = await import(/* webpackChunkName: "scene.aurora" */ './aurora-scene.tsx')
    return AuroraScene
  }),
  jade: lazyPart<object>(async () => {
    const { JadeScene } = await import(/* webpackChunkName: "scene.jade" */ './jade-scene.tsx')
    return JadeScene
  }),
}

const appear = keyframes({ from: { opacity: 0 } })
const style = css({
  height: '100%',
  '& > svg': { width: '100%', height: '100%', animation: `${appear} ${tokenVar('motion.normal')} ease-out` },
})

/** The theme's own picture, filling its parent. */
export function Scene() {
  const Drawing = SCENES[useTheme()]
  return (
    <div css={style} aria-hidden="true">
      <Drawing />
    </div>
  )
}
