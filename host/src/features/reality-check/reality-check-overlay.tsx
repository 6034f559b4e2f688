import { useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { lazyPart, usePageStands } from '../../base/lazy/index.ts'
import { notifiedFreezeAtom, notifiedPauseAtom } from './answered.ts'

const RealityCheck = lazyPart(async () => {
  const { RealityCheck: Part } = await import(/* webpackChunkName: "reality" */ './reality-check.tsx')
  return Part
})

/** What watches over a member's session of play, fetched once the page stands (D.061). */
export function RealityCheckOverlay() {
  const { userId } = useSession()
  const isStanding = usePageStands()
  const [notifiedPause, setNotifiedPause] = useAtom(notifiedPauseAtom)
  const [notifiedFreeze, setNotifiedFreeze] = useAtom(notifiedFreezeAtom)
  useEffect(() => {
    // Whoever logs in next is told of a pause or a freeze, also who was here before.
    if (userId !== undefined) return
    if (notifiedPause !== '') setNotifiedPause('')
    if (notifiedFreeze !== '') setNotifiedFreeze('')
  }, [userId, notifiedPause, setNotifiedPause, notifiedFreeze, setNotifiedFreeze])
  return userId !== undefined && isStanding && <RealityCheck key={userId} userId={userId} />
}
