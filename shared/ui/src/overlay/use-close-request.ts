import { useEffect, useLayoutEffect, useRef } from 'react'

import { holdBack } from './back-entry.ts'

/**
 * While something modal is open, back closes it instead of leaving the page. Escape does not come this way: who closes on
 * Escape takes the key.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // Before it is painted: a press on back that comes with the first picture of it is for this and not for the page.
  useLayoutEffect(() => (isOpen ? holdBack(() => latest.current()) : undefined), [isOpen])
}
