import { type RefObject, useLayoutEffect } from 'react'

/** A strip that scrolls sideways begins with the choice that was made before in the middle, if it lies beyond the edge. */
export function useChosenInSight(strip: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (strip.current === null || !chosen) return
    const [own, room] = [chosen.getBoundingClientRect(), strip.current.getBoundingClientRect()]
    if (own.right > room.right) strip.current.scrollLeft += own.left - room.left - (room.width - own.width) / 2
  }, [strip])
}
