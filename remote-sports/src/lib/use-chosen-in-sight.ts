import { type RefObject, useLayoutEffect } from 'react'

/** A strip that scrolls sideways begins with the choice that was made before in the middle, if it lies beyond the edge. */
export function useChosenInSight(strip: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = strip.current
    const chosen = element?.querySelector('[aria-pressed=true]')
    if (!element || !chosen) return
    const [own, room] = [chosen.getBoundingClientRect(), element.getBoundingClientRect()]
    if (own.right > room.right) element.scrollBy({ left: own.left - room.left - (room.width - own.width) / 2 })
  }, [strip])
}
