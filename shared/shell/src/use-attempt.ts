import { useRef, useState } from 'react'

import { showFailure } from './failure.ts'

/** Runs one piece of work at a time. What the server refuses is said in its own words and changes nothing. */
export function useAttempt() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function attempt(work: () => Promise<void>, onRefused?: (error: unknown) => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      void showFailure(error)
      onRefused?.(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, attempt }
}
