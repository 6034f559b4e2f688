import { type RefObject, useLayoutEffect, useRef } from 'react'
import { clearMove, markMove } from './move-mark.ts'

/**
 * Puts `data-move="up | down"` on an element for a while after its price has changed. The attribute is outside
 * React's hands on purpose: a mark that ends must not render anything again, and one timer serves every price.
 *
 * @param track what is priced; when it changes (another selection, another line) there is no movement
 * @param value the price as a comparable number, `undefined` while there is none
 */
export function useMoveMark(element: RefObject<HTMLElement | null>, track: string, value: number | undefined): void {
  const seen = useRef({ track, value })
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { track, value }
    if (element.current === null) return
    if (before.track !== track || value === undefined) clearMove(element.current)
    else if (before.value !== undefined && before.value !== value) {
      markMove(element.current, value > before.value ? 'up' : 'down')
    }
  }, [element, track, value])
}
