import { useSession } from '@site/shell'

import { lazyPart, usePageStands } from '../../base/lazy/index.ts'
import { useLocation } from '../../services/routing/index.ts'

const Popups = lazyPart(async () => {
  const { Popups: Part } = await import(/* webpackChunkName: "popups" */ './popups.tsx')
  return Part
})

/**
 * What pops up for a member (ADR 0051): on the home page alone, where nobody bets or pays, and never for visitors, of whom
 * nothing is known. Fetched once the page stands.
 */
export function PopupsOverlay() {
  const { userId } = useSession()
  const isHome = useLocation().pathname === '/'
  const isStanding = usePageStands()
  return userId !== undefined && isHome && isStanding && <Popups key={userId} userId={userId} />
}
