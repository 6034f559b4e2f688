import type { Fen } from '@site/domain'

import type { Executor } from '../../../db/database.ts'

/** An order as its provider gets to know it. */
export interface ProviderOrder {
  readonly orderNo: string
  /** Code of its channel. */
  readonly payCode: string
  readonly amount: Fen
  /** What it will collect, in `currency`. */
  readonly payAmount: string
  readonly currency: string
  /** Confirmations of a coin's network that make a payment certain; 0 for money. */
  readonly need: number
  readonly createdAt: number
}

/** What a provider that is in the gateway itself writes in the statement that writes the order (migration 0133). */
export interface ProviderCollection {
  /** The line of its own book, as JSON by column; null where it keeps none here. */
  readonly order: string | null
  /** Its jobs, as `Job.drafts` gives them. */
  readonly jobs: string
}

/** Who collects what members pay, and tells of it by signed calls. */
export interface PaymentProvider {
  /** How long it takes a payment, where that is less than the channel's time. */
  patienceMs(amount: Fen): number | undefined
  /** Hands an order over: what is written with it. */
  open(order: ProviderOrder): ProviderCollection
  /** Sends a payment back to whoever made it, once, inside the transaction that writes it down; `at` in epoch milliseconds. */
  giveBack(tx: Executor, payment: { readonly eventId: string; readonly at: number }): Promise<void>
}
