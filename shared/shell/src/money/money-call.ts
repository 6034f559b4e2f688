import { type ApiError, type ErrorCode, STATUS, isApiError } from '@site/contracts'

/** The idempotency key of a money call. */
export interface Keyed {
  readonly requestId: string
}

/** What came of a money call. */
export type MoneyOutcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** The server said no: nothing has moved. To a repeat it said so where `isRepeat`. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly isRepeat: boolean }
  /** Nobody has said whether money has moved. The same input again is the same call, and so moves it once. */
  | { readonly kind: 'unknown'; readonly error: unknown }
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

export interface MoneyClock {
  /** Milliseconds of any clock that does not jump. */
  now(): number
  wait(ms: number): Promise<void>
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

/** Held while a money call is under way: whoever would load the page anew by themselves waits for it. */
export const MONEY_LOCK = 'money-call'

function holdPage(call: Promise<unknown>): void {
  const done = call.catch(() => undefined)
  // Missing where a page is not secure, and nothing else of the site works either.
  void (navigator.locks as LockManager | undefined)?.request(MONEY_LOCK, { mode: 'shared' }, () => done)
}

/** After so long the same again is meant as another one, whatever became of the first. */
const FORGET_AFTER_MS = 600_000
/** The wait before each repeat, in ms. */
const REPEAT_AFTER_MS = [800, 2_000, 4_000] as const
/** A call may take 30 s to fail: no repeat begins later than this after the first send. */
const PATIENCE_MS = 40_000

const FIRST_ASK_MS = 500
const ASK_EVERY_MS = 3_000
/** A call may still be under way to the server when it is asked for: so often it has to be unknown there. */
const ASK_TIMES = 3

/** Whether a call failed without an answer: none in time or none that is one (6005), a line that broke (6006), no code. */
export function isNoAnswer(error: unknown): boolean {
  return !isApiError(error) || isApiError(error, STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY)
}

/** Said before anybody has looked at the key: a first try has moved nothing then, a repeat says nothing of the first. */
const TURNED_AWAY = [
  STATUS.LOGIN_EXPIRED,
  STATUS.ACCESS_DENIED,
  STATUS.ILLEGAL_PARAMETER,
  STATUS.FREQUENT_SUBMISSION,
  STATUS.MAINTENANCE,
  STATUS.UID_VERIFICATION_ERROR,
] as const satisfies readonly ErrorCode[]

const REAL_CLOCK: MoneyClock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** One kind of money call of one place: one at a time, each wish at most once. Holds no more than it needs for that. */
export function createMoneyCall<Input extends object, Answer>({
  memberOf,
  clock = REAL_CLOCK,
  newId = () => crypto.randomUUID(),
}: MoneyCallOptions): MoneyCall<Input, Answer> {
  const listeners = new Set<() => void>()
  let isBusy = false
  /** By wish: calls that nobody has answered. */
  const unsettled = new Map<string, { readonly request: Input & Keyed; readonly since: number }>()

  function setBusy(value: boolean): void {
    isBusy = value
    for (const listener of listeners) listener()
  }

  async function sendUntilAnswered(
    input: Input,
    { send, onBegin, wish: wanted = input }: Sending<Input, Answer>,
  ): Promise<MoneyOutcome<Answer>> {
    const began = clock.now()
    for (const [other, { since }] of unsettled) if (began - since > FORGET_AFTER_MS) unsettled.delete(other)
    const member = memberOf()
    const wish = JSON.stringify([member, wanted])
    const call = unsettled.get(wish) ?? { request: { ...input, requestId: newId() }, since: began }
    onBegin?.(call.request.requestId)
    for (let repeats = 0; ; repeats += 1) {
      try {
        const answer = await send(call.request)
        unsettled.delete(wish)
        return { kind: 'done', answer }
      } catch (error) {
        const isTurnedAway = isApiError(error, ...TURNED_AWAY)
        const isRepeat = unsettled.has(wish)
        if (isApiError(error) && !isNoAnswer(error) && !(isTurnedAway && isRepeat)) {
          unsettled.delete(wish)
          return { kind: 'refused', error, isRepeat }
        }
        unsettled.set(wish, call)
        const wait = REPEAT_AFTER_MS[repeats]
        if (isTurnedAway || wait === undefined || clock.now() + wait - began > PATIENCE_MS)
          return { kind: 'unknown', error }
        await clock.wait(wait)
        if (memberOf() !== member) return { kind: 'unknown', error }
      }
    }
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
          for (const [wish, { request }] of unsettled) if (request.requestId === requestId) unsettled.delete(wish)
          return { kind: 'found', answer: found }
        }
        if (misses === ASK_TIMES) return { kind: 'never' }
        await clock.wait(ASK_EVERY_MS)
      }
      return { kind: 'stopped' }
    },
  }
}
