import { UI_TIMING } from '@site/contracts'
import { sessionAtom, socketUrl } from '@site/shell'
import { settingsAtom, tokenAtom } from '@site/shell/host'
import { useEffect, useLayoutEffect } from 'react'

import { useHostTexts } from '../base/i18n/index.ts'
import { consumeReloadToast } from '../features/overlay/index.ts'
import { useServices } from '../ports/index.ts'
import { watchRevisions } from '../remotes/composition/index.ts'
import { useRemotes } from '../remotes/view/index.ts'
import { type SiteSocket, loadSiteSocket } from '../services/socket/index.ts'
import { answerEvents } from './host-events.ts'
import type { PageServices } from './services.ts'

const REVOKED_GRACE_MS = 1_000

/** What runs beside the pages for as long as the site is open: events, socket, session, registration prompt. */
export function useSiteLife(services: PageServices): void {
  useEvents(services)
  useRegisterPrompt()
  useChatToken()
  useSocket()
  useLeftMessage()
}

function useEvents(services: PageServices): void {
  const { compositions } = useRemotes()
  const t = useHostTexts()
  // Before the first navigation, which may ask for the log-in dialog.
  useLayoutEffect(
    () =>
      answerEvents(services, {
        loginTip: () => ({ title: t('session.tipTitle'), message: t('session.pleaseLogin') }),
      }),
    [services, t],
  )
  useLayoutEffect(() => compositions.onAdopted(services.adoptComposition), [services, compositions])
}

/** What the page before a reload wanted to be said. */
function useLeftMessage(): void {
  const { overlay } = useServices()
  useEffect(() => {
    const text = consumeReloadToast()
    if (text !== undefined) overlay.toast.success(text)
  }, [overlay])
}

/** Asked for once a page load, 500 ms after it (spec 4). */
function useRegisterPrompt(): void {
  const { store, bus } = useServices()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (store.get(settingsAtom).registerFlag === '1' && !store.get(sessionAtom).isLoggedIn) bus.emit('register')
    }, UI_TIMING.registerPromptMs)
    return () => clearTimeout(timer)
  }, [store, bus])
}

/** A restored session may have outlived its token for the chat. */
function useChatToken(): void {
  const { session } = useServices()
  useEffect(() => void session.refreshChatToken(), [session])
}

/** The one socket of the site; its code comes after the first paint, and polling stands in while it is away. */
function useSocket(): void {
  const { store, bus, session } = useServices()
  const { compositions } = useRemotes()
  useEffect(() => {
    let socket: SiteSocket | undefined
    let isHere = true
    const revisions = watchRevisions(compositions, { isAnnounced: () => socket?.isConnected() === true })
    const refreshMember = (): void => {
      if (!store.get(sessionAtom).isLoggedIn) return
      bus.emit('balance_changed', { notified: true })
      bus.emit('unread_changed', { notified: true })
    }
    // Without its code the site polls; the next page load tries again.
    void loadSiteSocket().then(connect, () => undefined)

    function connect(connectSiteSocket: Awaited<ReturnType<typeof loadSiteSocket>>): void {
      if (!isHere) return
      socket = connectSiteSocket({
        url: socketUrl('/ws/site'),
        token: () => store.get(tokenAtom),
        onMessage(message) {
          switch (message.type) {
            case 'revision':
              return revisions.announced(message.theme, message.revision)
            case 'balance':
              return bus.emit('balance_changed', { notified: true })
            case 'ranks':
              return bus.emit('ranks_changed', { notified: true })
            case 'unread':
              return bus.emit('unread_changed', { notified: true })
            case 'session': {
              const token = store.get(tokenAtom)
              // A log-out in another tab says so here first and in the storage a moment later: that one is no expiry.
              setTimeout(() => token !== undefined && session.expire(token), REVOKED_GRACE_MS)
              return
            }
            case 'hello':
          }
        },
        onReconnect() {
          void compositions.refresh()
          bus.emit('ranks_changed', { notified: true })
          refreshMember()
        },
      })
    }

    const unsubscribe = store.sub(tokenAtom, () => socket?.identify())
    return () => {
      isHere = false
      unsubscribe()
      revisions.stop()
      socket?.stop()
    }
  }, [store, bus, session, compositions])
}
