import { BREAKPOINTS } from '@site/ui'
import { useSyncExternalStore } from 'react'

function createMedia(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const read = (): boolean => list.matches
  return () => useSyncExternalStore(subscribe, read)
}

/** True from 1200 px on: header with navigation and tab bar; below it top bar and bottom bar (open point 81). */
export const useIsDesktop = createMedia(`(min-width: ${BREAKPOINTS.tabletBelow}px)`)

export const useReducedMotion = createMedia('(prefers-reduced-motion: reduce)')
