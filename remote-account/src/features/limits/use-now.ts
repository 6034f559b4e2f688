import { everySecond } from '@site/ui'
import { useEffect, useState } from 'react'

/** The time of a clock that is so far ahead of the browser's own, in epoch milliseconds, once a second. */
export function useNow(aheadMs: number): number {
  const [own, setOwn] = useState(Date.now)
  useEffect(() => everySecond(() => setOwn(Date.now())), [])
  return own + aheadMs
}
