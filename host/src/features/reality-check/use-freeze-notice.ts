import { NAMED_ROUTES } from '@site/contracts'
import { useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { notifiedFreezeAtom } from './answered.ts'
import { leaveFullScreenOfPart } from './leave-full-screen.ts'

/** Says once after a log-in, in each tab, that the account is frozen and why, and leads to the appeal. */
export function useFreezeNotice(userId: string): void {
  const t = useHostTexts()
  const { overlay, navigator } = useServices()
  const { user } = useSession()
  const [notified, setNotified] = useAtom(notifiedFreezeAtom)
  const ground = user?.freeze?.ground
  const key = ground === undefined ? undefined : `${userId}:${ground}`

  useEffect(() => {
    if (ground === undefined || key === undefined || key === notified) return
    setNotified(key)
    leaveFullScreenOfPart()
    void overlay.dialogs
      .tips({ message: t('reality.frozen', { ground }), confirmText: t('reality.appeal'), cancelText: t('reality.ok') })
      .then((isWanted) => isWanted && navigator.go(NAMED_ROUTES.auth.path))
  }, [ground, key, notified, setNotified, t, overlay, navigator])
}
