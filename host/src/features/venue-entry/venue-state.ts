import type { EventPayload } from '@site/contracts'
import { atom } from 'jotai'

/** What the venue dialog is about. */
export type VenueRequest =
  /** 6413: transfer in first, or enter all the same (spec 4). */
  | ({ readonly kind: 'transfer' } & EventPayload<'show_venue_entry'>)
  /** The browser refused the window: a link that the player presses. */
  | { readonly kind: 'window'; readonly url: string }

/** The venue dialog; undefined while it is closed. */
export const venueAtom = atom<VenueRequest | undefined>(undefined)
