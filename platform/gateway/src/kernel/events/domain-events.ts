import type { CountedBet, Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** A settled ticket or round of a member, and what it counts for from now on. */
export interface SettledBet extends CountedBet {
  readonly memberId: number
  /** The valid amount that it has counted for until now, 0 the first time. In fen. */
  readonly before: Fen
  /** What was put at risk and what all of it has paid until now, the stake included. In fen. */
  readonly stake: Fen
  readonly paid: Fen
}

/** A deposit that has just been credited. */
export interface Deposited {
  readonly memberId: number
  readonly orderNo: string
  readonly amount: Fen
  readonly bonus: Fen
  /** What has to be bet before it can be withdrawn. */
  readonly required: Fen
}

/** Money of a deposit has arrived: it is credited, or staff look at it first. */
export interface Arrived {
  readonly memberId: number
  readonly orderNo: string
  readonly amount: Fen
  /** When it was ordered, epoch milliseconds. */
  readonly createdAt: number
}

/** USDT that have just become yuan of the central wallet. */
export interface Exchanged {
  readonly memberId: number
  readonly orderNo: string
  readonly got: Fen
  /** What has to be bet before it can be withdrawn. */
  readonly required: Fen
}

/** What happens in one module and concerns others: the events of the business, each with what is told of it. */
export interface DomainEvents {
  /** Tickets or rounds have ended, or count for another amount than before. */
  'bets.counted': { readonly bets: readonly SettledBet[] }
  /** Money and bonus of deposits were posted, of each member one. */
  'deposit.succeeded': { readonly deposits: readonly Deposited[] }
  /** Deposits were credited, or wait for staff, and their orders say so; of each member one. */
  'deposit.arrived': { readonly deposits: readonly Arrived[] }
  /** Both journals of an exchange were posted. */
  'exchange.succeeded': Exchanged
  /** A member is in a time-out or self-exclusion from now on, is held or frozen, or was found to be under age. */
  'member.excluded': { readonly memberId: number }
  /** The account of a member is not frozen any more. */
  'member.unfrozen': { readonly memberId: number }
  /** Staff have said whether the account of a member, which was held, is that of another member. It may be held by more. */
  'hold.decided': { readonly memberId: number }
  /** Somebody has become a member, perhaps with the code of an invitation; device and address are written down. */
  'member.registered': { readonly memberId: number; readonly inviteCode: string }
  /** More is known of who a member is: a device, a phone, a name, a birthday, an account for payouts. */
  'member.identified': { readonly memberId: number }
}
export type DomainEventName = keyof DomainEvents

export type Listener<Name extends DomainEventName> = (tx: Executor, event: DomainEvents[Name]) => Promise<unknown>

/** How a module learns what happens in another that does not know it (ADR 0030). */
export interface Events {
  /**
   * Registers a listener. It runs in the transaction of what happened, so one that throws undoes that. What may come
   * later, takes long or leaves the database writes a job there.
   */
  on<Name extends DomainEventName>(name: Name, listener: Listener<Name>): void
  /** Tells all listeners, one after another, at the end of the transaction in which it happened. */
  emit<Name extends DomainEventName>(tx: Executor, name: Name, event: DomainEvents[Name]): Promise<void>
}

export function createEvents(): Events {
  const listeners: { [Name in DomainEventName]?: Listener<Name>[] } = {}
  return {
    on<Name extends DomainEventName>(name: Name, listener: Listener<Name>) {
      const known: Listener<Name>[] = (listeners[name] ??= [])
      known.push(listener)
    },
    async emit<Name extends DomainEventName>(tx: Executor, name: Name, event: DomainEvents[Name]) {
      const known: readonly Listener<Name>[] = listeners[name] ?? []
      // What they hold until the transaction ends is held in one order everywhere.
      for (const listener of known) await listener(tx, event)
    },
  }
}
