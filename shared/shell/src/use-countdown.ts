import { everySecond } from '@site/ui/time'
import { useCallback, useEffect, useState } from 'react'

import { serverNow } from './api.ts'

const SECOND_MS = 1_000

/**
 * Counts whole seconds down against the server's clock, so that a tab that slept is right when it wakes, and one whose
 * device's clock was set as soon as the server is heard.
 */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return
    const count = (): void => {
      const seconds = Math.max(0, Math.ceil((endsAt - serverNow()) / SECOND_MS))
      setLeft(seconds)
      if (seconds === 0) setEndsAt(0)
    }
    return everySecond(count, () => serverNow() - endsAt)
  }, [endsAt])
  const start = useCallback((seconds: number): void => {
    setLeft(seconds)
    setEndsAt(seconds === 0 ? 0 : serverNow() + seconds * SECOND_MS)
  }, [])
  return {
    /** Seconds that are left; 0 when nothing is counted. */
    left,
    start,
  }
}
