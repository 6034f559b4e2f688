import { EpochMsSchema, IdSchema } from '@site/contracts'
import * as v from 'valibot'

/** Where a provider tells of the payments in its own book: signed and answered as what it tells by itself. */
export const PAYMENTS_PATH = '/sandbox/provider/payments'
/** Payments of one answer, and orders of one question. */
export const PAYMENTS_A_PAGE = 500

const PaymentIdSchema = v.pipe(v.string(), v.regex(/^[\w:.-]{8,80}$/))
const ChannelSchema = v.pipe(v.string(), v.regex(/^\w{2,40}$/))

/**
 * Payments of a channel that arrived within a time, `from` included and `before` not, in the order of their ids, after the
 * last one of the page before. Or all payments of these orders.
 */
export const PaymentsQuerySchema = v.union([
  v.object({ channel: ChannelSchema, from: EpochMsSchema, before: EpochMsSchema, after: v.optional(PaymentIdSchema) }),
  v.object({
    channel: ChannelSchema,
    orderNos: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(PAYMENTS_A_PAGE)),
  }),
])
export type PaymentsQuery = v.InferOutput<typeof PaymentsQuerySchema>

export const PaymentsSchema = v.object({
  list: v.array(
    v.object({
      paymentId: PaymentIdSchema,
      orderNo: IdSchema,
      /** In `currency`, with its decimals. */
      amount: v.string(),
      currency: v.string(),
    }),
  ),
  /** Asks for what follows by `after`; absent on the last page, and of orders. */
  next: v.optional(PaymentIdSchema),
})
export type Payments = v.InferOutput<typeof PaymentsSchema>
