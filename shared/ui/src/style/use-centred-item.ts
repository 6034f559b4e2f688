import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a strip that may be wider than the window: the item that is open is brought to its middle.
 *
 * @param index of the item among the strip's children; less than 0 for none
 * @returns for the strip
 */
export function useCentredItem<Strip extends HTMLElement>(index: number): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  useLayoutEffect(() => {
    const [list, item] = [strip.current, strip.current?.children[index]]
    if (list && item instanceof HTMLElement)
      list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2
  }, [index])
  return strip
}
