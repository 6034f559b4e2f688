import type { Shell } from '@site/shell'
import { installShell, localeAtom, tokenAtom } from '@site/shell/host'

import { md5Hex } from '../base/cipher/index.ts'
import { sendBindingCode } from '../features/auth/index.ts'
import { enterVenue } from '../features/venue-entry/index.ts'
import type { Remotes } from '../remotes/activation/index.ts'
import { loadChat } from '../services/chat/index.ts'
import { tableOf } from '../services/routing/index.ts'
import type { PageServices } from './services.ts'

export interface ShellDeps {
  readonly services: PageServices
  readonly remotes: Pick<Remotes, 'compositions' | 'runCommand'>
  readonly Slot: Shell['Slot']
  readonly Spot: Shell['Spot']
  /** Where failures go that nobody sees: a name, and words. */
  readonly log: (name: string, message: string) => void
}

/** Gives the remotes everything that they may ask of the host. Called once, before anything renders. */
export function provideShell({ services, remotes, Slot, Spot, log }: ShellDeps): void {
  const { store, queryClient, bus, client, overlay, navigator, network, serverNow, config, session, storage } = services
  const socketUrl: Shell['socketUrl'] = (path) => new URL(path, location.href.replace(/^http/, 'ws')).href

  installShell({
    store,
    queryClient,
    bus,
    call: client.call,
    toast: overlay.toast,
    dialogs: overlay.dialogs,
    loading: overlay.loading,
    navigate: navigator.go,
    hasRoute: (name) => tableOf(remotes.compositions.current()).byName(name) !== undefined,
    runCommand: (name, input) => remotes.runCommand(name, input),
    enterVenue: (entry) => enterVenue(services, entry),
    sendCode: (request) => sendBindingCode(services, request),
    async openChat(rid) {
      const { openRoom } = await loadChat()
      return openRoom(rid, {
        store,
        token: tokenAtom,
        locale: localeAtom,
        socketUrl,
        async signedToken({ isStale }) {
          if (isStale) storage.forgetJwt()
          const refusal = await session.refreshChatToken()
          return { jwt: storage.jwt, refusal }
        },
        serverNow,
        log,
      })
    },
    hashPassword: md5Hex,
    socketUrl,
    venueOrigins: config.venueOrigins,
    visitorIp: () => network.ip,
    serverNow,
    Slot,
    Spot,
  })
}
