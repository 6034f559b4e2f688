import { useEffect, useLayoutEffect, useRef } from 'react'

import { holdBack } from './back-entry.ts'

/** The part of `CloseWatcher` that is used here; not every browser has one. */
interface Watcher extends EventTarget {
  destroy(): void
}

/**
 * While something modal is open, the browser's request to close (the back of a phone) closes it instead of leaving the
 * page. Escape does not come this way: who closes on Escape takes the key.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // Before it is painted: a press on back that comes with the first picture of it is for this and not for the page.
  useLayoutEffect(() => {
    const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => Watcher }
    if (!isOpen) return
    if (CloseWatcher === undefined) return holdBack(() => latest.current())
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [isOpen])
}
