export interface MoneyClock {
  /** Milliseconds of any clock that does not jump. */
  now(): number
  wait(ms: number): Promise<void>
}

export const REAL_CLOCK: MoneyClock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** What came of a call that is known by a key of its own; the server counts all that come with one key once. */
export type KeyedOutcome<Answer, Refusal> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** The server said no: nothing has moved. To a repeat it said so where `isRepeat`. */
  | { readonly kind: 'refused'; readonly error: Refusal; readonly isRepeat: boolean }
  /** Nobody has said whether anything has moved. The same wish again is the same call, and so moves it once. */
  | { readonly kind: 'unknown'; readonly error: unknown }

export interface KeyedCallsOptions<Refusal> {
  /** Whether somebody has said no; every other failure is no answer. */
  readonly isRefusal: (error: unknown) => error is Refusal
  /** Said before anybody has looked at the key: a first try has moved nothing then, a repeat says nothing of the first. */
  readonly isTurnedAway: (refusal: Refusal) => boolean
  readonly clock?: MoneyClock
}

export interface KeyedSending<Request, Answer> {
  /** The request of a wish that nobody else waits for, its key included. */
  readonly make: () => Request
  readonly send: (request: Request) => Promise<Answer>
  /** Called once before anything is sent. */
  readonly onBegin?: (request: Request) => void
  /** Asked before each repeat. */
  readonly mayRepeat?: () => boolean
}

export interface KeyedCalls<Request, Refusal> {
  /** Sends, and repeats while no answer comes, four times within 40 s at the most. Never rejects. */
  run<Answer>(wish: string, sending: KeyedSending<Request, Answer>): Promise<KeyedOutcome<Answer, Refusal>>
  /** Calls of which somebody has said elsewhere what became of them. */
  forget(isAnswered: (request: Request) => boolean): void
}

/** After so long the same again is meant as another one, whatever became of the first. */
const FORGET_AFTER_MS = 600_000
/** The wait before each repeat, in ms. */
const REPEAT_AFTER_MS = [800, 2_000, 4_000] as const
/** A call may take 30 s to fail: no repeat begins later than this after the first send. */
const PATIENCE_MS = 40_000

/**
 * Calls that must count once: while nobody has said what became of a wish, it goes out as it did first, key and fields.
 * Whoever presses twice while one is under way is the caller's to hold back.
 */
export function createKeyedCalls<Request, Refusal>({
  isRefusal,
  isTurnedAway,
  clock = REAL_CLOCK,
}: KeyedCallsOptions<Refusal>): KeyedCalls<Request, Refusal> {
  /** By wish: calls that nobody has answered. */
  const unsettled = new Map<string, { readonly request: Request; readonly since: number }>()

  return {
    async run(wish, { make, send, onBegin, mayRepeat }) {
      const began = clock.now()
      for (const [other, { since }] of unsettled) if (began - since > FORGET_AFTER_MS) unsettled.delete(other)
      const call = unsettled.get(wish) ?? { request: make(), since: began }
      onBegin?.(call.request)
      for (let repeats = 0; ; repeats += 1) {
        try {
          const answer = await send(call.request)
          unsettled.delete(wish)
          return { kind: 'done', answer }
        } catch (error) {
          const isAway = isRefusal(error) && isTurnedAway(error)
          const isRepeat = unsettled.has(wish)
          if (isRefusal(error) && !(isAway && isRepeat)) {
            unsettled.delete(wish)
            return { kind: 'refused', error, isRepeat }
          }
          unsettled.set(wish, call)
          const wait = REPEAT_AFTER_MS[repeats]
          if (isAway || wait === undefined || clock.now() + wait - began > PATIENCE_MS)
            return { kind: 'unknown', error }
          await clock.wait(wait)
          if (mayRepeat?.() === false) return { kind: 'unknown', error }
        }
      }
    },
    forget(isAnswered) {
      for (const [wish, { request }] of unsettled) if (isAnswered(request)) unsettled.delete(wish)
    },
  }
}
