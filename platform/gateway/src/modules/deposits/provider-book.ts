import { arrivedFor } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { createSignedBook } from '../../lib/signed-book.ts'
import type { PartyBook, PartyLine } from '../reconciliation/index.ts'
import { findChannel, selectOrders } from './deposits.repository.ts'
import { ownUrl } from './own-url.ts'
import {
  NOTIFY_HEADERS,
  notifySecret,
  PAYMENTS_A_PAGE,
  PAYMENTS_PATH,
  type Payments,
  PaymentsSchema,
} from './provider/index.ts'

/**
 * What the provider says itself of the payments of each channel. One reader for all of them.
 *
 * @returns the book of a channel by its code; none where nobody collects payments
 */
export function providerBooks(gateway: GatewayContext): ((payCode: string) => PartyBook) | undefined {
  const { options } = gateway
  if (options.sandbox !== true) return undefined
  const door = { path: PAYMENTS_PATH, secret: notifySecret(options.jwtSecret), headers: NOTIFY_HEADERS }
  const book = createSignedBook({ url: ownUrl(gateway), ...door }, PaymentsSchema)
  return (channel) => {
    const find: PartyBook['find'] = async (db, orderNos) =>
      linesOf(db, channel, await book.byIds({ channel }, 'orderNos', orderNos, PAYMENTS_A_PAGE))
    return {
      find,
      async ended(db, from, before) {
        const payments = await book.pages({ channel, from: from.getTime(), before: before.getTime() })
        // Whatever else was paid for these orders, and whenever: a line is all that an order came to.
        return find(db, [...new Set(payments.map(({ orderNo }) => orderNo))])
      },
    }
  }
}

/** Payments of an order in one line, in fen at the rate that the order was made with. */
async function linesOf(
  db: Executor,
  channel: string,
  payments: readonly Payments['list'][number][],
): Promise<PartyLine[]> {
  const numbers = [...new Set(payments.map(({ orderNo }) => orderNo))]
  const orders = new Map((await selectOrders(db, numbers)).map((order) => [order.orderNo, order]))
  // An order that is not known here has no rate of its own.
  const unknown = { amount: 0n, payUnits: -1n, rate: (await findChannel(db, channel))?.rate ?? null }
  const sums = new Map<string, bigint>()
  for (const { orderNo, amount } of payments) {
    const { fen } = arrivedFor(orders.get(orderNo) ?? unknown, amount) ?? { fen: 0n }
    sums.set(orderNo, (sums.get(orderNo) ?? 0n) + fen)
  }
  return [...sums].map(([reference, amount]) => ({ reference, amount }))
}
