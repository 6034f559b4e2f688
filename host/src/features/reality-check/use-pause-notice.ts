import { NAMED_ROUTES } from '@site/contracts'
import { pauseKey, siteDateTime } from '@site/domain'
import { useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { notifiedPauseAtom } from './answered.ts'
import { leaveFullScreenOfPart } from './leave-full-screen.ts'

/** Says once after a log-in, in each tab, that a pause holds, until when, and that what is left can be withdrawn (D.062). */
export function usePauseNotice(userId: string): void {
  const t = useHostTexts()
  const { overlay, navigator } = useServices()
  const { user } = useSession()
  const [notified, setNotified] = useAtom(notifiedPauseAtom)
  const pause = user?.exclusion
  const key = pause === undefined ? undefined : `${userId}:${pauseKey(pause)}`

  useEffect(() => {
    if (pause === undefined || key === undefined || key === notified) return
    setNotified(key)
    leaveFullScreenOfPart()
    const message = t(pause.mayReturn ? 'reality.over' : `reality.${pause.kind}`, { time: siteDateTime(pause.until) })
    void overlay.dialogs
      .tips({ message, confirmText: t('reality.withdraw'), cancelText: t('reality.ok') })
      .then((isWanted) => isWanted && navigator.go(NAMED_ROUTES.takeMoney.path))
  }, [pause, key, notified, setNotified, t, overlay, navigator])
}
