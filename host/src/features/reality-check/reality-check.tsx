import { NAMED_ROUTES, type ResponseOf, playSessionEndpoint } from '@site/contracts'
import { ROUND_WAIT_MS, SESSION_SIGN_MS, isRealityCheckDue, pauseKey } from '@site/domain'
import { useEndpoint, useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { useServices } from '../../ports/index.ts'
import { answeredCheckAtom } from './answered.ts'
import { RealityDialog } from './reality-dialog.tsx'
import { useFreezeNotice } from './use-freeze-notice.ts'
import { usePauseNotice } from './use-pause-notice.ts'

type PlaySession = ResponseOf<typeof playSessionEndpoint>

/** Tells the server that the member is there, shows how the session goes when it is time to, and says when a pause holds. */
export function RealityCheck({ userId }: { readonly userId: string }) {
  const { navigator, session } = useServices()
  const { user } = useSession()
  const [answered, setAnswered] = useAtom(answeredCheckAtom)
  const { data, refetch } = useEndpoint(playSessionEndpoint, {}, { fresh: true, refetchInterval: SESSION_SIGN_MS })
  usePauseNotice(userId)
  useFreezeNotice(userId)

  useEffect(() => {
    // A tab that nobody looks at gives no sign, while its member may play in a window of a venue's own.
    const look = (): void => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])

  const known = pauseKey(user?.exclusion)
  const isPaused = data !== undefined && data.exclusion !== null
  const told = pauseKey(data?.exclusion)
  const isKnown = data !== undefined && user !== undefined
  useEffect(() => {
    // In another tab or by the clock: what pages show of the member is another from now on.
    if (isKnown && known !== told) void session.refreshUser()
  }, [isKnown, known, told, session])

  const isDue = data !== undefined && !isPaused && isDueIn(data)
  const isWaiting = isDue && data.inRound
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), ROUND_WAIT_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])

  function isDueIn({ startAt, elapsedSec, realityCheckMin }: PlaySession): boolean {
    const isSame = answered.userId === userId && answered.startAt === startAt
    return isRealityCheckDue(elapsedSec * 1_000, isSame ? answered.elapsedMs : 0, realityCheckMin)
  }

  if (!isDue || isWaiting) return undefined
  const answer = (): void => setAnswered({ userId, startAt: data.startAt, elapsedMs: data.elapsedSec * 1_000 })
  return (
    <RealityDialog
      session={data}
      onContinue={answer}
      onHistory={() => {
        answer()
        navigator.go(NAMED_ROUTES.betRecord.path)
      }}
      onLogOut={() => {
        answer()
        void session.logOut()
      }}
    />
  )
}
