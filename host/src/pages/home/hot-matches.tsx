import { useFlag } from '@site/shell'

import { SlotView } from '../../remotes/view/index.ts'

/** The matches of the local sports venue, where it is offered and sports are not left out. */
export function HotMatches() {
  const isOffered = useFlag('crMode')
  const isLeftOut = useFlag('skipSport')
  return isOffered && !isLeftOut ? <SlotView name="sports.hot-matches" /> : undefined
}
