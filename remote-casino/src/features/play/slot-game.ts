import { VenueCodeSchema } from '@site/contracts'
import { frameAddress, handOver } from '@site/shell'
import * as v from 'valibot'

/** Where the venue-entry flow of the host leaves what a slot venue answered (spec 4, open point 55). */
export const SLOT_GAME_KEY = 'venue:slot-game'

const SlotGameSchema = v.object({ enName: VenueCodeSchema, value: v.pipe(v.string(), v.maxLength(4000)) })

export interface SlotGame {
  readonly enName: string
  readonly address: string
}

/**
 * The game that was handed over, once. Its value is the venue's address without a scheme, which the page's own goes in
 * front of; undefined when nothing was handed over, or when it would lead to an origin that is not allowed.
 */
export function takeSlotGame(origins: readonly string[], protocol: string = location.protocol): SlotGame | undefined {
  const handed = v.safeParse(SlotGameSchema, handOver.take(SLOT_GAME_KEY))
  if (!handed.success) return undefined
  const { enName, value } = handed.output
  const address = frameAddress(`${protocol}//${value}`, origins)
  return address === undefined ? undefined : { enName, address }
}
