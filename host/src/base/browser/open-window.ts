import type { VenueWindow } from '../../features/venue-entry/enter-venue.ts'

/** A new window without an opener, waiting for its address. Undefined when the browser refused it. */
export function openVenueWindow(): VenueWindow | undefined {
  const opened = window.open('about:blank', '_blank')
  if (opened === null) return undefined
  opened.opener = null
  return { go: (url) => opened.location.replace(url), close: () => opened.close() }
}
