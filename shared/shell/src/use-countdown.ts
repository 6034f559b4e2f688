import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Counts whole seconds down against the clock, so that a tab that slept is right when it wakes. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / TICK_MS))
      setLeft(seconds)
      if (seconds === 0) setEndsAt(0)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = useCallback((seconds: number): void => {
    setLeft(seconds)
    setEndsAt(seconds === 0 ? 0 : Date.now() + seconds * TICK_MS)
  }, [])
  return {
    /** Seconds that are left; 0 when nothing is counted. */
    left,
    start,
  }
}
