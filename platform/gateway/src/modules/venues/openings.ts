/** How the address of an entry begins, which decides how the site opens it (spec 4, venue entry, steps 4-6). */
export type OpeningKind = 'http' | 'path' | 'value'

const BY_PATH = new Set(['JSCP'])

/** Slots are handed over as a value without a scheme; one lottery by a path of the site; all others by address. */
export function openingOf(venue: { readonly code: string; readonly category: string }): OpeningKind {
  if (BY_PATH.has(venue.code)) return 'path'
  return venue.category === 'DZ' ? 'value' : 'http'
}

/** Path below which the gateway sends a one-time ticket on to the venue. */
export const ENTER_PATH = '/game/api/v1/venue/enter'

/** The venue's own address for a ticket. */
export function venueAddress(origin: string, ticket: string): string {
  return `${origin}/enter?ticket=${ticket}`
}

/**
 * The `url` of an entry. A value is the venue's address without its scheme (`host:port/enter?ticket=…`): the slot page
 * puts it behind the scheme of its own address.
 */
export function entryUrl(kind: OpeningKind, origin: string, ticket: string): string {
  const address = venueAddress(origin, ticket)
  if (kind === 'path') return `${ENTER_PATH}?ticket=${ticket}`
  return kind === 'value' ? address.replace(/^https?:\/\//, '') : address
}
