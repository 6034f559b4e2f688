import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** What stands behind `#` in the address. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}
