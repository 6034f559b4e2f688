import { useEffect, useState } from 'react'

import { lazyPart } from '../../base/lazy/index.ts'
import { useComposition } from '../../remotes/view/index.ts'

const Banner = lazyPart(
  async () => (await import(/* webpackChunkName: "override" */ './override-banner.tsx')).OverrideBanner,
)
const Panel = lazyPart(async () => (await import(/* webpackChunkName: "panel" */ './release-panel.tsx')).ReleasePanel)

/** What developers see over a page: the banner of a grant, and the panel, by Ctrl+Alt+Shift+D or `?panel` (D.013, D.014). */
export function DeveloperOverlay() {
  const { override } = useComposition()
  const [isOpen, setOpen] = useState(() => /[?&]panel\b/.test(location.search))
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey && event.altKey && event.shiftKey && event.code === 'KeyD') setOpen((was) => !was)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = (): void => setOpen(false)
  return (
    <>
      {override && <Banner override={override} />}
      {isOpen && <Panel onClose={close} onFail={close} />}
    </>
  )
}
