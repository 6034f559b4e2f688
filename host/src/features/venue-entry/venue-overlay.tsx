import { useAtom } from 'jotai'

import { lazyPart } from '../../base/lazy/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { venueAtom } from './venue-state.ts'

const VenueDialog = lazyPart(async () => {
  const { VenueDialog: Part } = await import(/* webpackChunkName: "venue-dialog" */ './venue-dialog.tsx')
  return Part
})

/** What the entry of a venue has to ask, over the page; fetched when it is first needed. */
export function VenueOverlay() {
  const [venue, setVenue] = useAtom(venueAtom)
  const onFail = useLoadFailure()
  return venue !== undefined && <VenueDialog request={venue} onFail={onFail(() => setVenue(undefined))} />
}
