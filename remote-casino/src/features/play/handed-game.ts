import { VenueCodeSchema } from '@site/contracts'
import { frameAddress, handOver } from '@site/shell'
import * as v from 'valibot'

/** Where the venue-entry flow of the host leaves what it knows of a venue (spec 4, open point 55). */
export const SLOT_GAME_KEY = 'venue:slot-game'
export const FRAME_KEY = 'venue:frame'

const venueEntries = { enName: VenueCodeSchema, name: v.optional(v.pipe(v.string(), v.maxLength(60)), '') }
const FrameSchema = v.object(venueEntries)
const SlotGameSchema = v.object({ ...venueEntries, value: v.pipe(v.string(), v.maxLength(4000)) })

export interface HandedVenue {
  readonly enName: string
  /** Empty when nobody gave one. */
  readonly name: string
}

/** Whose page stands in the frame; undefined after a reload, when only the address is left. */
export function consumeFramedVenue(): HandedVenue | undefined {
  const handed = v.safeParse(FrameSchema, handOver.take(FRAME_KEY))
  return handed.success ? handed.output : undefined
}

export interface SlotGame extends HandedVenue {
  readonly address: string
}

/**
 * The game that was handed over, once. Its value is the venue's address without a scheme, which the page's own goes in
 * front of; undefined when nothing was handed over, or when it would lead to an origin that is not allowed.
 */
export function consumeSlotGame(
  origins: readonly string[],
  protocol: string = location.protocol,
): SlotGame | undefined {
  const handed = v.safeParse(SlotGameSchema, handOver.take(SLOT_GAME_KEY))
  if (!handed.success) return undefined
  const { enName, name, value } = handed.output
  const address = frameAddress(`${protocol}//${value}`, origins)
  return address === undefined ? undefined : { enName, name, address }
}
