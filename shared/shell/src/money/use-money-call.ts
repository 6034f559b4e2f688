import type { ApiError, Endpoint, MoneyEndpoint, PlainEndpoint, RequestOf, ResponseOf } from '@site/contracts'
// By its name: this file is bundled into each deployable, the shell is the host's.
import {
  type Outlet,
  bus,
  call,
  messageOf,
  moneyCalls,
  outletOf,
  sessionAtom,
  showFailure,
  useDeployable,
} from '@site/shell'
import { useStore } from 'jotai'
import { useState, useSyncExternalStore } from 'react'

import { type Keyed, type MoneyCall, type MoneyOutcome, createMoneyCall } from './money-call.ts'

type Unkeyed<Request> = Omit<Request, keyof Keyed>
/** A money call that is no endpoint of its own, e.g. a method of a venue. */
type Send<Request, Answer> = (request: Request) => Promise<Answer>

export interface UseMoneyCallOptions<Input> {
  /** Where a refusal or an unknown outcome is said, unless the request client has said it already. */
  readonly outlet: Outlet
  /** Stands behind the words of an unknown outcome: that the same again moves nothing twice. */
  readonly retryHint?: string
  /** Refusals that the caller answers itself: nothing is said of them. */
  readonly handles?: (refusal: ApiError, input: Input) => boolean
  /** See `Sending.wish`. */
  readonly wishOf?: (input: Input) => unknown
  /**
   * What the call is known by in this deployable, its endpoint's path unless told otherwise: whoever closes a dialog and
   * opens it again, also in another release, goes on with what is under way or was not answered. Needed for a function,
   * which has no name of its own.
   */
  readonly name?: string
}

/** An outcome that has been said; `text` is left for the caller to show where it asked for `inline`. */
export type ShownOutcome<Answer> = MoneyOutcome<Answer> & { readonly text?: string | undefined }

export interface MoneyCallState<Input, Answer> {
  readonly isBusy: boolean
  /**
   * Makes the call once, however often it is pressed: key, repeats, what is said of a failure and that balances may have
   * changed are dealt with. Resolves after what was said in a dialog has been closed. Never rejects.
   */
  readonly run: (input: Input) => Promise<ShownOutcome<Answer>>
}

/** A call that moves money (ADR 0026), as its endpoint declares it or by a function that makes it. */
export function useMoneyCall<E extends MoneyEndpoint>(
  endpoint: E,
  options: UseMoneyCallOptions<Unkeyed<RequestOf<E>>>,
): MoneyCallState<Unkeyed<RequestOf<E>>, ResponseOf<E>>
export function useMoneyCall<Request extends Keyed, Answer>(
  send: Send<Request, Answer>,
  options: UseMoneyCallOptions<Unkeyed<Request>>,
): MoneyCallState<Unkeyed<Request>, Answer>
export function useMoneyCall(
  target: MoneyEndpoint | Send<never, unknown>,
  { outlet, retryHint, handles, wishOf, name }: UseMoneyCallOptions<object>,
): MoneyCallState<object, unknown> {
  const store = useStore()
  const deployable = useDeployable()
  const known = name ?? (typeof target === 'function' ? undefined : target.path)
  const [money] = useState(() => moneyCallOf(store, known === undefined ? undefined : `${deployable} ${known}`))
  const isBusy = useIsBusy(money)
  const send = (request: object): Promise<unknown> =>
    // `call` is typed for calls that move nothing, so that this folder is the one place that makes the others.
    typeof target === 'function' ? target(request as never) : call(target as Endpoint as PlainEndpoint, request)

  async function run(input: object): Promise<ShownOutcome<unknown>> {
    const outcome = await money.run(input, { send, ...(wishOf === undefined ? {} : { wish: wishOf(input) }) })
    if (outcome.kind === 'busy') return outcome
    if (outcome.kind === 'done') {
      bus.emit('balance_changed')
      return outcome
    }
    const { kind, error } = outcome
    if (kind === 'refused' && handles?.(error, input) === true) {
      refreshBalance(error)
      return outcome
    }
    const hint = kind === 'unknown' && retryHint !== undefined ? `（${retryHint}）` : ''
    return { ...outcome, text: await showMoneyFailure(error, outlet, messageOf(error) + hint) }
  }
  return { isBusy, run }
}

/** What was refused may have been refused because the balance is not what the player sees. */
function refreshBalance(error: unknown): void {
  if (outletOf(error, 'toast') !== 'silent') bus.emit('balance_changed')
}

/** Says what came of a money call that was not done, as `showFailure` does, and has the balance shown anew. */
export function showMoneyFailure(error: unknown, outlet: Outlet, text: string): Promise<string | undefined> {
  refreshBalance(error)
  return showFailure(error, outlet, text)
}

type Store = ReturnType<typeof useStore>
/**
 * The form in which a call is kept. Whichever release was first made it, and others go on with it: a `MoneyCall` that is
 * another one, or that means something else by what it is given, takes the next number and leaves these alone.
 */
const FORM = 'v1'

/**
 * The page's money call of a name, of whoever is logged in, under whichever release it began; a new one without a name.
 * For whoever has to send or settle it without the hook, as a bet slip does whose orders a reload finds again: no other
 * remote may use their name.
 */
export function moneyCallOf<Input extends object, Answer>(
  store: Store,
  name: string | undefined,
): MoneyCall<Input, Answer> {
  const create = () => createMoneyCall<Input, Answer>({ memberOf: () => store.get(sessionAtom).userId })
  if (name === undefined) return create()
  const calls = moneyCalls.get(store) ?? new Map<string, unknown>()
  moneyCalls.set(store, calls)
  const key = `${FORM} ${name}`
  // A name stands for one kind of call, so what it takes and answers is the caller's to say.
  const money = (calls.get(key) as MoneyCall<Input, Answer> | undefined) ?? create()
  calls.set(key, money)
  return money
}

/** Whether a call is under way, also one that another component has begun. */
export function useIsBusy(money: Pick<MoneyCall<never, unknown>, 'isBusy' | 'subscribe'>): boolean {
  return useSyncExternalStore(money.subscribe, money.isBusy)
}
