import { useEffect, useReducer, useRef } from 'react'

/**
 * Renders once more when a page that was hidden (`Activity`) is shown again. The library forgets a component whose
 * effects end, and learns of it by its next render only: without one, what is typed would not appear.
 */
export function useRejoin(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current) render()
    wasShown.current = true
  }, [])
}
