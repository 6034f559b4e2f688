import type { DepositStatus } from '@site/contracts'

import type { StakedBet } from '../records/index.ts'
import type { BegunExclusion } from './exclusions.repository.ts'
import type { LimitChange } from './limits.repository.ts'

/** An order and every state that it came to; times in epoch milliseconds, money in fen. */
export interface ProvedOrder {
  readonly orderNo: string
  readonly amount: bigint
  readonly paidAmount: bigint | undefined
  readonly createdAt: number
  readonly expireAt: number
  readonly steps: readonly { readonly status: DepositStatus; readonly at: number }[]
}

/** A time in which an account was held, because of a member who had excluded themselves or was under age. */
export interface HeldTime {
  readonly from: number
  /** Undefined as long as it lasts. */
  readonly until: number | undefined
  readonly exclusions: readonly BegunExclusion[]
  readonly minority: readonly KeptTime[]
}

/** A time in which an account is kept from play for another reason than a pause: frozen, or its member under age. */
export interface KeptTime {
  readonly is: 'frozen' | 'under age'
  /** When it was known, epoch milliseconds. */
  readonly from: number
  /** Whether it holds at a moment after that. */
  readonly holdsAt: (at: number) => boolean
}

/** Money that went into a venue or was given to a member: no deposit and no stake, and refused by the same bars. */
interface Movement {
  /** Number of its journal. */
  readonly reference: string
  readonly at: number
  /** Kind of its journal. */
  readonly what: string
}

/** Everything that is written of a member and that protection is proved from. */
export interface ProtectedHistory {
  readonly changes: readonly LimitChange[]
  readonly exclusions: readonly BegunExclusion[]
  readonly held: readonly HeldTime[]
  readonly kept: readonly KeptTime[]
  readonly orders: readonly ProvedOrder[]
  readonly bets: readonly StakedBet[]
  readonly sessions: readonly { readonly from: number; readonly until: number }[]
  readonly movements: readonly Movement[]
}
