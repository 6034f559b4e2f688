import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  /** False where the browser has no full screen for elements, e.g. on iPhones. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Shows an element over the whole screen, and back. */
export function useFullScreen(target: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = (): void => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = useCallback(() => {
    const change = document.fullscreenElement === null ? target.current?.requestFullscreen() : document.exitFullscreen()
    // A refusal leaves everything as it is; the button can be pressed again.
    change?.catch(() => undefined)
  }, [target])
  return { isOffered: document.fullscreenEnabled, isOn, toggle }
}
