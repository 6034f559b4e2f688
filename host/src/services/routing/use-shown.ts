import { useEffect } from 'react'

export interface HostPageProps {
  /** Told when the page has come on screen. */
  readonly onShown: () => void
}

export function useShown(onShown: () => void): void {
  useEffect(onShown, [onShown])
}
