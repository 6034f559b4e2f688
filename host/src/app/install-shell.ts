import type { Shell } from '@site/shell'
import { installShell } from '@site/shell/host'

import { md5Hex } from '../base/cipher/index.ts'
import { sendBindingCode } from '../features/auth/index.ts'
import { enterVenue } from '../features/venue-entry/index.ts'
import type { Remotes } from '../remotes/activation/index.ts'
import { tableOf } from '../services/routing/index.ts'
import type { PageServices } from './services.ts'

export interface ShellDeps {
  readonly services: PageServices
  readonly remotes: Pick<Remotes, 'compositions' | 'runCommand'>
  readonly Slot: Shell['Slot']
}

/** Gives the remotes everything that they may ask of the host. Called once, before anything renders. */
export function provideShell({ services, remotes, Slot }: ShellDeps): void {
  const { store, queryClient, bus, client, overlay, navigator, network, serverNow, config } = services

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
    hashPassword: md5Hex,
    socketUrl: (path) => new URL(path, location.href.replace(/^http/, 'ws')).href,
    venueOrigins: config.venueOrigins,
    visitorIp: () => network.ip,
    serverNow,
    Slot,
  })
}
