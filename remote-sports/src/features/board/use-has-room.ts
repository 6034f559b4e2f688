import { type RefObject, useLayoutEffect, useState } from 'react'

import { useDesignUnit } from './use-design-unit.ts'

/** True when an element is at least so many design pixels wide. */
export function useHasRoom(element: RefObject<HTMLElement | null>, width: number): boolean {
  const unit = useDesignUnit()
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const measure = () => setHasRoom(target.clientWidth >= width * unit)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, width, unit])
  return hasRoom
}
