import { useSession } from '@site/shell'
import { useEffect, useState } from 'react'

import { lazyPart } from '../../base/lazy/index.ts'
import { useLocation } from '../../services/routing/index.ts'

const Popups = lazyPart(async () => {
  const { Popups: Part } = await import(/* webpackChunkName: "popups" */ './popups.tsx')
  return Part
})

/** The page comes first. */
const PATIENCE_MS = 1_500

/**
 * What pops up for a member (ADR 0051): on the home page alone, where nobody bets or pays, and never for visitors, of whom
 * nothing is known. Fetched once the page stands.
 */
export function PopupsOverlay() {
  const { userId } = useSession()
  const isHome = useLocation().pathname === '/'
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return userId !== undefined && isHome && isReady && <Popups key={userId} userId={userId} />
}
