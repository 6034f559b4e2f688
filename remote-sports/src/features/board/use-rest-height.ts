import { type RefObject, useLayoutEffect } from 'react'

/**
 * Gives an element the height that is left of the window below its top, whatever stands above it: its columns scroll
 * for themselves. The style is written by hand, so that a resize renders nothing.
 */
export function useRestHeight(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const target = element.current
    if (target === null || !isOn) return undefined
    const fit = () => {
      const top = target.getBoundingClientRect().top + window.scrollY
      target.style.setProperty('height', `calc(100dvh - ${Math.max(0, Math.round(top))}px)`)
    }
    fit()
    // What stands above may grow or shrink: a tab bar that comes, a notice that is closed.
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
      target.style.removeProperty('height')
    }
  }, [element, isOn])
}
