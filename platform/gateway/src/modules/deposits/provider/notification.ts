import { IdSchema } from '@site/contracts'
import * as v from 'valibot'

import { derivedKey } from '../../../lib/derived-key.ts'

/** Where a provider tells of payments. */
export const NOTIFY_PATH = '/fd/api/v1/payment/notify'
export const NOTIFY_HEADERS = { timestamp: 'x-payment-timestamp', signature: 'x-payment-signature' } as const

/** What a provider tells of an order: plain JSON, signed as `isSignedCall` of `@site/server` says, sent again until it is answered OK. */
export const NotificationSchema = v.object({
  /** The same one when it is sent again. */
  eventId: v.pipe(v.string(), v.regex(/^[\w:.-]{8,80}$/)),
  orderNo: IdSchema,
  /** `seen`: a payment is on its way; `paid`: it has arrived; `failed`: it came to nothing. */
  kind: v.picklist(['seen', 'paid', 'failed']),
  /** In the currency of the order, with its decimals. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,12}\.(\d{2}|\d{4})$/)),
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 0),
})
export type Notification = v.InferOutput<typeof NotificationSchema>

/** `UNAVAILABLE`: nothing is known of what happened, so it is to be sent again; of the others it would be no use. */
export const NOTIFY_STATUSES = ['OK', 'BAD_REQUEST', 'ORDER_UNKNOWN', 'EVENT_MISMATCH', 'UNAVAILABLE'] as const
export type NotifyStatus = (typeof NOTIFY_STATUSES)[number]

/** What the provider signs with: made of the gateway's own secret, so that every replica has the same one. */
export function notifySecret(jwtSecret: string): string {
  return derivedKey(jwtSecret, 'payment provider')
}
