import { useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  /** False where the browser has no full screen for elements, e.g. on iPhones. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Shows the page over the whole screen, and back: not the game alone, so that time and reminders stay in sight. */
export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = (): void => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = useCallback(() => {
    const change =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    // A refusal leaves everything as it is; the button can be pressed again.
    change.catch(() => undefined)
  }, [])
  return { isOffered: document.fullscreenEnabled, isOn, toggle }
}
