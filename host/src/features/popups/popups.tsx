import { discountAdEndpoint, noticePageEndpoint } from '@site/contracts'
import { dayOf } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'

import { useServices } from '../../ports/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'
import { adTarget } from '../adverts/index.ts'
import { nextPopup, popupLogAtom, withQuiet, withShown } from './popup-log.ts'
import { type Popup, PopupDialog } from './popup-dialog.tsx'

/** While something else wants the member, it is looked again after so long. */
const WAIT_MS = 1_000

/** Whether another dialog is open, such as the log-in or the reality check, or the member is typing. */
function isMemberBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return isTyping || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** Shows one after the other what the site has to say to a member, the operator's notices first. */
export function Popups({ userId }: { readonly userId: string }) {
  const { serverNow } = useServices()
  const table = useRouteTable()
  const [log, setLog] = useAtom(popupLogAtom)
  const [shownId, setShownId] = useState<string>()
  const { data: ads } = useEndpoint(discountAdEndpoint, { position: 'popup' }, { fresh: true })
  const { data: notices } = useEndpoint(noticePageEndpoint, { pageNum: 1, pageSize: 3, type: 'popup' }, { fresh: true })

  const popups = useMemo<readonly Popup[] | undefined>(() => {
    if (ads === undefined || notices === undefined) return undefined
    return [
      ...notices.list.map((notice): Popup => ({ id: `notice:${notice.id}`, kind: 'notice', notice })),
      ...ads.flatMap((ad): readonly Popup[] => {
        const target = adTarget(ad, table)
        return target === undefined ? [] : [{ id: ad.id, kind: 'activity', ad, target }]
      }),
    ]
  }, [ads, notices, table])
  const shown = popups?.find(({ id }) => id === shownId)

  useEffect(() => {
    if (popups === undefined || shown !== undefined) return
    const ids = popups.map(({ id }) => id)
    const whose = { userId, day: dayOf(serverNow()) }
    const next = nextPopup(log, whose, ids)
    if (next === undefined) return
    function showNext(): void {
      if (next === undefined || isMemberBusy()) return
      setLog(withShown(log, whose, next))
      setShownId(next)
    }
    showNext()
    const timer = setInterval(showNext, WAIT_MS)
    return () => clearInterval(timer)
  }, [popups, shown, log, setLog, userId, serverNow])

  if (shown === undefined) return undefined
  return (
    <PopupDialog
      key={shown.id}
      of={shown}
      now={serverNow()}
      onClose={(isQuiet) => {
        if (isQuiet) setLog(withQuiet(log, { userId, day: dayOf(serverNow()) }))
        setShownId(undefined)
      }}
    />
  )
}
