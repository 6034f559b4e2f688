import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far below the window something counts as in sight already. */
const AHEAD = '400px'

/** Calls back when an element comes near the window, for as long as `isWatching`. */
export function useInSight<Target extends Element>(
  isWatching: boolean,
  onInSight: () => void,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const notifyInSight = useEffectEvent(onInSight)
  useEffect(() => {
    const element = target.current
    if (!isWatching || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notifyInSight()
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWatching])
  return target
}
