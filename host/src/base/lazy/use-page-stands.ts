import { useEffect, useState } from 'react'

const PATIENCE_MS = 1_500

/** Whether the page has had its moment: it comes first, and what nobody asked for is fetched after it. */
export function usePageStands(): boolean {
  const [isStanding, setStanding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isStanding
}
