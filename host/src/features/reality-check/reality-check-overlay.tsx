import { useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { lazyPart } from '../../base/lazy/index.ts'
import { toldFreezeAtom, toldPauseAtom } from './answered.ts'

const RealityCheck = lazyPart(async () => {
  const { RealityCheck: Part } = await import(/* webpackChunkName: "reality" */ './reality-check.tsx')
  return Part
})

/** The page comes first. */
const PATIENCE_MS = 1_500

/** What watches over a member's session of play, fetched once the page stands (D.061). */
export function RealityCheckOverlay() {
  const { userId } = useSession()
  const [isReady, setReady] = useState(false)
  const [told, setTold] = useAtom(toldPauseAtom)
  const [toldFreeze, setToldFreeze] = useAtom(toldFreezeAtom)
  useEffect(() => {
    // Whoever logs in next is told of a pause or a freeze, also who was here before.
    if (userId !== undefined) return
    if (told !== '') setTold('')
    if (toldFreeze !== '') setToldFreeze('')
  }, [userId, told, setTold, toldFreeze, setToldFreeze])
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return userId !== undefined && isReady && <RealityCheck key={userId} userId={userId} />
}
