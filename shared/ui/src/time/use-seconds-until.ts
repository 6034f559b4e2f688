import { useSyncExternalStore } from 'react'
import { everySecond } from './every-second.ts'

/**
 * Whole seconds until a moment, 0 once it has come. Both by one clock, the server's where it is the server that ends
 * something: `now` answers its time in epoch milliseconds, so that a page that slept is right when it wakes.
 */
export function useSecondsUntil(endsAt: number, now: () => number): number {
  const left = (): number => Math.max(0, Math.ceil((endsAt - now()) / 1000))
  return useSyncExternalStore(everySecond, left)
}
