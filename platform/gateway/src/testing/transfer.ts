import { venueTransferEndpoint } from '@site/contracts'

import type { GatewayClient } from './client.ts'

/**
 * A transfer as a member asks for it, under a key of its own.
 *
 * @param amount yuan
 * @param ty '1' into the venue, '2' out of it
 */
export function transferOf(channelCode: string, amount: string, ty: '1' | '2' = '1') {
  return { channelCode, amount, ty, requestId: crypto.randomUUID() } as const
}

/** The member puts so many yuan into a venue. */
export function fundVenue(client: GatewayClient, channelCode: string, amount: string) {
  return client.call(venueTransferEndpoint, transferOf(channelCode, amount))
}
