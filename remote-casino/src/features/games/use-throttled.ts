import { useEffect, useRef, useState } from 'react'

/**
 * A value that follows another: at once after a rest, then at most once in `ms`, and always the newest in the end. A
 * search answers the first letter without a delay and does not ask for each of a burst.
 */
export function useThrottled<Value>(value: Value, ms: number): Value {
  const [followed, setFollowed] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + ms - performance.now())
    const follow = (): void => {
      changedAt.current = performance.now()
      setFollowed(value)
    }
    if (wait === 0) return follow()
    const timer = setTimeout(follow, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return followed
}
