import { type Location, useIsActive, useLocation } from '@site/shell'
import { useState } from 'react'

/** The address while the view is on screen: a kept-alive tab goes on showing its own page when another one is open. */
export function useOwnLocation(): Location {
  const current = useLocation()
  const isActive = useIsActive()
  const [own, setOwn] = useState(current)
  if (isActive && own !== current) setOwn(current)
  return isActive ? current : own
}
