import type { BetItem } from '@site/contracts/sports'

/** A member with what they must have by all that has been answered, whatever has happened to the server since. */
export interface Mover {
  readonly id: number
  readonly name: string
  readonly token: string
  readonly deviceId: string
  readonly cardId: string
  /** Whether they deposit: who does has bets to make before a withdrawal, so the others withdraw. */
  readonly isPayer: boolean
  /** Of the visit to a venue of another company. */
  readonly session: string
  /** In all accounts of yuan together, without deposits and withdrawals, in fen. */
  yuan: bigint
  /** In millionths. */
  usdt: bigint
}

/** Who moves money, and on what: matches are over after a few days, and others have their place. */
export interface Settled {
  readonly movers: readonly Mover[]
  /** What can be bet on. */
  items: readonly BetItem[]
  /** A room in which red packets fall. */
  rid: string
}
