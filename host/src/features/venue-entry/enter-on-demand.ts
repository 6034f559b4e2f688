import { type VenueEntry, checkLogin, handOver, showFailure } from '@site/shell'
import { localeAtom } from '@site/shell/host'

import { openEmptyWindow } from '../../base/browser/index.ts'
import { ownWord } from '../../base/i18n/index.ts'
import type { Services } from '../../ports/index.ts'
import { venueAtom } from './venue-state.ts'

export type VenueServices = Pick<Services, 'client' | 'bus' | 'overlay' | 'navigator' | 'store'>

/** Enters a venue. Only a member who does so needs the flow, so it is a chunk of its own; see `createVenueEntry`. */
export async function enterVenue(services: VenueServices, entry: VenueEntry): Promise<void> {
  const { client, bus, overlay, navigator, store } = services
  const { createVenueEntry } = await import(/* webpackChunkName: "venue" */ './enter-venue.ts')
  const enter = createVenueEntry({
    call: client.call,
    checkLogin: () => checkLogin({ prompt: true }),
    bus,
    loading: overlay.loading,
    showFailure,
    navigate: navigator.go,
    handOver: (key, value) => handOver.put(key, value),
    openWindow: openEmptyWindow,
    offerLink: (url) => store.set(venueAtom, { kind: 'window', url }),
    siteOrigin: location.origin,
    opening: ownWord('opening', store.get(localeAtom)),
  })
  await enter(entry)
}
