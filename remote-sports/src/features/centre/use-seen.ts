import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

function watchPage(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether somebody can see the element: it is on the screen, and the page is not behind another one. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const isPageSeen = useSyncExternalStore(watchPage, () => !document.hidden)
  const [isOnScreen, setOnScreen] = useState(true)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPageSeen && isOnScreen
}

/** A value that stands still while nobody sees it. */
export function useWhileSeen<Value>(value: Value, isSeen: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isSeen && shown !== value) setShown(value)
  return isSeen ? value : shown
}
