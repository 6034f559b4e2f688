import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** CSS pixels of one design pixel: the root's font size is a hundred of them (open point 81). */
function designUnit(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isFinite(size) && size > 0 ? size / 100 : 1
}

export function useDesignUnit(): number {
  return useSyncExternalStore(subscribe, designUnit)
}

function isTouch(): boolean {
  return window.innerWidth < 1200
}

/** Touch screens have one column; the limit is the one of the site's layout. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, isTouch)
}

function isPhone(): boolean {
  return window.innerWidth < 768
}

/** A phone has room for one short line of tools; the limit is the one of the site's layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone)
}
