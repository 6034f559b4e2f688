import { type Shell, checkLogin, handOver } from '@site/shell'
import { installShell, userInfoAtom } from '@site/shell/host'

import type { Remotes } from '../loader/remotes.ts'
import { tableOf } from '../routing/use-navigation.ts'
import { md5Hex } from '../request/cipher.ts'
import { openVenueWindow } from '../venue/open-window.ts'
import { venueAtom } from '../venue/venue-state.ts'
import type { Services } from './services.ts'

export interface ShellDeps {
  readonly services: Services
  readonly remotes: Pick<Remotes, 'compositions' | 'runCommand'>
  readonly Slot: Shell['Slot']
}

/** Gives the remotes everything that they may ask of the host. Called once, before anything renders. */
export function provideShell({ services, remotes, Slot }: ShellDeps): void {
  const { store, queryClient, bus, client, overlay, navigator, serverNow, config } = services
  const navigate: Shell['navigate'] = (to, options) => navigator.go(to, options)

  installShell({
    store,
    queryClient,
    bus,
    call: client.call,
    toast: overlay.toast,
    dialogs: overlay.dialogs,
    loading: overlay.loading,
    navigate,
    hasRoute: (name) => tableOf(remotes.compositions.current()).byName(name) !== undefined,
    runCommand: (name, input) => remotes.runCommand(name, input),
    // Only a member who enters a venue needs the flow, so it is a chunk of its own.
    async enterVenue(entry) {
      const { createVenueEntry } = await import(/* webpackChunkName: "venue" */ '../venue/enter-venue.ts')
      const enter = createVenueEntry({
        call: client.call,
        checkLogin: () => checkLogin({ prompt: true }),
        bus,
        loading: overlay.loading,
        toast: overlay.toast,
        navigate,
        handOver: (key, value) => handOver.put(key, value),
        openWindow: openVenueWindow,
        offerLink: (url) => store.set(venueAtom, { kind: 'window', url }),
        siteOrigin: location.origin,
      })
      await enter(entry)
    },
    // As above: who binds nothing needs neither codes nor the captchas in front of them.
    async sendCode({ by, to }) {
      const { sendCode } = await import(/* webpackChunkName: "code" */ '../auth/send-code.ts')
      return sendCode(services, { type: '1', by, to, name: store.get(userInfoAtom)?.name ?? '' })
    },
    hashPassword: md5Hex,
    socketUrl: (path) => new URL(path, location.href.replace(/^http/, 'ws')).href,
    venueOrigins: config.venueOrigins,
    serverNow,
    Slot,
  })
}
