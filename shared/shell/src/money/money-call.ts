import { type ApiError, type ErrorCode, STATUS, isApiError } from '@site/contracts'
import { type KeyedOutcome, type MoneyClock, REAL_CLOCK, createKeyedCalls } from '@site/domain'

import { MONEY_LOCK } from './money-lock.ts'

/** The idempotency key of a money call. */
export interface Keyed {
  readonly requestId: string
}

/** What came of a money call. */
export type MoneyOutcome<Answer> =
  | KeyedOutcome<Answer, ApiError>
  /** Another one is under way: nothing was sent. */
  | { readonly kind: 'busy' }

/** What became of a call without an answer: found, never made, or not known when the asking was stopped. */
export type Settlement<Answer> =
  { readonly kind: 'found'; readonly answer: Answer } | { readonly kind: 'never' } | { readonly kind: 'stopped' }

export interface Sending<Input, Answer> {
  /** Makes the call. Rejects with `ApiError`; whatever else it rejects with counts as no answer. */
  readonly send: (request: Input & Keyed) => Promise<Answer>
  /** Called once before anything is sent, e.g. to remember the call beyond a reload. */
  readonly onBegin?: (requestId: string) => void
  /**
   * What makes two inputs the same wish, the whole input unless told otherwise. While the outcome of a wish is not
   * known, an input of the same wish repeats the first one, key and fields.
   */
  readonly wish?: unknown
}

export interface MoneyCallOptions {
  /** Whose money it is. A call is not repeated for another member than it was begun for. */
  readonly memberOf: () => string | undefined
  readonly clock?: MoneyClock
  readonly newId?: () => string
}

export interface MoneyCall<Input, Answer> {
  isBusy(): boolean
  /** Calls back whenever `isBusy` changes. Answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Sends, and repeats while no answer comes, four times within 40 s at the most. Never rejects. */
  run(input: Input, sending: Sending<Input, Answer>): Promise<MoneyOutcome<Answer>>
  /**
   * Asks what became of a call, of this document or of one before it, until somebody knows. `findOutcome` gives nothing where
   * the call is not known; after three such answers it counts as never made. Never rejects.
   */
  settle(
    requestId: string,
    findOutcome: () => Promise<Answer | undefined>,
    signal: AbortSignal,
  ): Promise<Settlement<Answer>>
}

function holdPage(call: Promise<unknown>): void {
  const done = call.catch(() => undefined)
  // Missing where a page is not secure, and nothing else of the site works either.
  void (navigator.locks as LockManager | undefined)?.request(MONEY_LOCK, { mode: 'shared' }, () => done)
}

const FIRST_ASK_MS = 500
const ASK_EVERY_MS = 3_000
/** A call may still be under way to the server when it is asked for: so often it has to be unknown there. */
const ASK_TIMES = 3

/** Whether a call failed without an answer: none in time or none that is one (6005), a line that broke (6006), no code. */
export function isNoAnswer(error: unknown): boolean {
  return !isApiError(error) || isApiError(error, STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY)
}

/** Said before anybody has looked at the key. */
const TURNED_AWAY = [
  STATUS.LOGIN_EXPIRED,
  STATUS.ACCESS_DENIED,
  STATUS.ILLEGAL_PARAMETER,
  STATUS.FREQUENT_SUBMISSION,
  STATUS.MAINTENANCE,
  STATUS.UID_VERIFICATION_ERROR,
] as const satisfies readonly ErrorCode[]

/** One kind of money call of one place: one at a time, each wish at most once. Holds no more than it needs for that. */
export function createMoneyCall<Input extends object, Answer>({
  memberOf,
  clock = REAL_CLOCK,
  newId = () => crypto.randomUUID(),
}: MoneyCallOptions): MoneyCall<Input, Answer> {
  const listeners = new Set<() => void>()
  let isBusy = false
  const calls = createKeyedCalls<Input & Keyed, ApiError>({
    isRefusal: (error): error is ApiError => !isNoAnswer(error),
    isTurnedAway: (error) => isApiError(error, ...TURNED_AWAY),
    clock,
  })

  function setBusy(value: boolean): void {
    isBusy = value
    for (const listener of listeners) listener()
  }

  function sendUntilAnswered(
    input: Input,
    { send, onBegin, wish = input }: Sending<Input, Answer>,
  ): Promise<MoneyOutcome<Answer>> {
    const member = memberOf()
    return calls.run(JSON.stringify([member, wish]), {
      make: () => ({ ...input, requestId: newId() }),
      send,
      onBegin: ({ requestId }) => onBegin?.(requestId),
      mayRepeat: () => memberOf() === member,
    })
  }

  return {
    isBusy: () => isBusy,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async run(input, sending) {
      if (isBusy) return { kind: 'busy' }
      setBusy(true)
      const outcome = sendUntilAnswered(input, sending)
      holdPage(outcome)
      try {
        return await outcome
      } finally {
        setBusy(false)
      }
    },
    async settle(requestId, findOutcome, signal) {
      await clock.wait(FIRST_ASK_MS)
      for (let misses = 0; !signal.aborted;) {
        const found = await findOutcome().catch(() => 'unreachable' as const)
        if (signal.aborted) break
        if (found === undefined) misses += 1
        else if (found !== 'unreachable') {
          calls.forget((request) => request.requestId === requestId)
          return { kind: 'found', answer: found }
        }
        if (misses === ASK_TIMES) return { kind: 'never' }
        await clock.wait(ASK_EVERY_MS)
      }
      return { kind: 'stopped' }
    },
  }
}
