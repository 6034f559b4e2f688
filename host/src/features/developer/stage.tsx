import { css } from '@emotion/react'
import { STAGE_EVENT, StageWishSchema } from '@site/contracts'
import { layer, tokenVar } from '@site/ui'
import { useCallback, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'

import { styleKey } from '../../remotes/activation/index.ts'
import { RemotePart, useComposition } from '../../remotes/view/index.ts'
import { Route, Routes } from '../../services/routing/index.ts'

const stageStyle = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  overflow: 'auto',
  background: tokenVar('bg.page'),
})

type Wish = v.InferOutput<typeof StageWishSchema>

/**
 * Mounts one page or slot of the granted remote over the page and takes it away again, as often as `site:stage` asks: what
 * a release leaves behind is measured with it (ADR 0085). The part has all that it has in its place, but the guards of its
 * route. `data-stage` has the number of the mount, and is empty where nothing stands; `data-shown` tells that the part, or
 * the notice in its place, is on screen.
 */
export function Stage({ remote }: { readonly remote: string }) {
  const [wish, setWish] = useState<Wish>(null)
  // Before anybody sees that there is a stage, it listens.
  useLayoutEffect(() => {
    const onWish = (event: Event): void => {
      const asked = v.safeParse(StageWishSchema, event instanceof CustomEvent ? event.detail : undefined)
      if (asked.success) setWish(asked.output)
    }
    addEventListener(STAGE_EVENT, onWish)
    return () => removeEventListener(STAGE_EVENT, onWish)
  }, [])
  return wish === null ? <section data-stage="" hidden /> : <StagedPart key={wish.mount} remote={remote} wish={wish} />
}

function StagedPart({ remote, wish }: { readonly remote: string; readonly wish: NonNullable<Wish> }) {
  const { remotes } = useComposition()
  const [isShown, setShown] = useState(false)
  const onShown = useCallback(() => setShown(true), [])
  const composed = remotes[remote]
  if (composed === undefined) return null
  const { mount, part, pattern, path, props } = wish
  const content = (
    <RemotePart remote={remote} part={part} skeleton="article" isActive content={props} onShown={onShown} />
  )
  return (
    <section
      css={stageStyle}
      data-stage={mount}
      data-shown={isShown || undefined}
      data-styles={styleKey(composed.active.container)}
    >
      {pattern === undefined || path === undefined ? (
        content
      ) : (
        <Routes location={path}>
          <Route path={pattern} element={content} />
        </Routes>
      )}
    </section>
  )
}
