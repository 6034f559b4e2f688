import type { Locale } from '@site/contracts'

/** How the address of an entry begins, which decides how the site opens it (spec 4, venue entry, steps 4-6). */
export type OpeningKind = 'http' | 'path' | 'value'

const BY_PATH = new Set(['JSCP'])

/** Slot games are handed over as a value without a scheme; one lottery by a path of the site; all others by address. */
export function openingOf(venue: { readonly code: string; readonly category: string }): OpeningKind {
  if (BY_PATH.has(venue.code)) return 'path'
  return venue.category === 'DZ' ? 'value' : 'http'
}

/** Path below which the gateway sends a launch token on to the venue. */
export const ENTER_PATH = '/game/api/v1/venue/enter'

/** The venue's own address for a launch token, in the language of the member. */
export function venueAddress(origin: string, launchToken: string, lang: Locale): string {
  return `${origin}/enter?${queryOf(launchToken, lang)}`
}

const queryOf = (launchToken: string, lang: Locale) => `ticket=${launchToken}${lang === 'zh-TW' ? '&lang=zh-TW' : ''}`

/**
 * The `url` of an entry. A value is the venue's address without its scheme (`host:port/enter?ticket=…`): the page of
 * slot games puts it behind the scheme of its own address.
 */
export function entryUrl(kind: OpeningKind, origin: string, launchToken: string, lang: Locale): string {
  const address = venueAddress(origin, launchToken, lang)
  if (kind === 'path') return `${ENTER_PATH}?${queryOf(launchToken, lang)}`
  return kind === 'value' ? address.replace(/^https?:\/\//, '') : address
}
