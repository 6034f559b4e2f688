import { isRefusal } from '@site/contracts'
import {
  asyncScheduler,
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  interval,
  merge,
  NEVER,
  type Observable,
  retry,
  Subject,
  Subscription,
  switchMap,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import * as v from 'valibot'

import { waitBefore } from './back-off.ts'
import { connection, type ConnectionEvent, ConnectionLost, type SendText } from './connection.ts'
import { Outbox } from './outbox.ts'
import { pauses, whenOnline } from './pauses.ts'
import type { ReconnectingSocket, SocketOptions, SocketState } from './socket-types.ts'

const MAX_WAITING = 100
const RESEND_MS = 300
const toText = (message: unknown): string => JSON.stringify(message)

/**
 * A web socket that comes back by itself, at once when the browser is online again, until it is closed. Every frame is
 * checked by the schema; the hello is said first on each connection.
 */
export function connectSocket<Incoming, Outgoing>(
  options: SocketOptions<Incoming, Outgoing>,
): ReconnectingSocket<Incoming, Outgoing> {
  const { open = (url) => new WebSocket(url), scheduler = asyncScheduler, random = Math.random } = options
  const { heartbeat, hello, isReady, schema, backOff, resendMs = RESEND_MS } = options
  const messages = new Subject<Incoming>()
  const state = new BehaviorSubject<SocketState>({ status: 'connecting' })
  const outbox = new Outbox<Incoming>(options.maxWaiting ?? MAX_WAITING)
  /** Sends on the connection that is ready. */
  let send: SendText | undefined
  let failed = 0
  /** When the connection became ready that is ready now. */
  let readyAt: number | undefined
  let resend = Subscription.EMPTY

  /** Sends what waits. False when the ready connection takes no more for now. */
  const sendWaiting = () => send === undefined || outbox.flush(send)

  function flush(): void {
    if (sendWaiting() || !resend.closed) return
    resend = interval(resendMs, scheduler)
      .pipe(takeWhile(() => !sendWaiting()))
      .subscribe()
  }

  function becomeReady(sendText: SendText): void {
    readyAt = scheduler.now()
    send = sendText
    outbox.sendAgain()
    state.next({ status: 'ready' })
    flush()
  }

  /** Only a connection that lasted ends the doubling: one that is ended right after its start was no success. */
  function forgetFailures(): void {
    if (readyAt !== undefined && scheduler.now() - readyAt >= backOff.longestMs) failed = 0
    readyAt = undefined
  }

  function lose(next: SocketState): void {
    forgetFailures()
    send = undefined
    state.next(next)
  }

  /** From an attempt to the end of the connection, which is an error. */
  const attempt: Observable<never> = defer(() => {
    let sendText: SendText | undefined
    let heardAt = scheduler.now()
    state.next({ status: 'connecting' })

    function onEvent(event: ConnectionEvent): void {
      if (event.type === 'open') {
        sendText = event.send
        hello?.((message) => void event.send(toText(message)))
        if (isReady === undefined) becomeReady(event.send)
        return
      }
      heardAt = scheduler.now()
      const frame = v.safeParse(schema, event.data)
      if (!frame.success) return options.onBadFrame?.()
      if (sendText !== undefined && send === undefined && isReady?.(frame.output) === true) becomeReady(sendText)
      outbox.answer(frame.output)
      messages.next(frame.output)
    }

    function beat({ message, silenceMs }: NonNullable<typeof heartbeat>): void {
      if (scheduler.now() - heardAt > silenceMs) throw new ConnectionLost(undefined, 'silent')
      sendText?.(toText(message()))
    }

    const frames = connection(options.url(), open).pipe(tap(onEvent))
    const beats = heartbeat ? interval(heartbeat.everyMs, scheduler).pipe(tap(() => beat(heartbeat))) : NEVER
    return merge(frames, beats).pipe(ignoreElements())
  })

  const keptAlive = attempt.pipe(
    retry({
      delay(error: unknown) {
        const { code, reason } = error instanceof ConnectionLost ? error : new ConnectionLost()
        forgetFailures()
        const retryInMs = waitBefore(backOff, failed, random(), code)
        failed += 1
        lose({ status: 'waiting', retryInMs, code, reason })
        const isRefused = code !== undefined && isRefusal(code)
        const online = isRefused ? NEVER : whenOnline().pipe(tap(() => (failed = 0)))
        return merge(timer(retryInMs, scheduler), online)
      },
    }),
  )

  const running = pauses(options.pauseWhile)
    .pipe(
      distinctUntilChanged(),
      switchMap((isPaused) => {
        if (!isPaused) return keptAlive
        lose({ status: 'paused' })
        return EMPTY
      }),
    )
    .subscribe()

  return {
    messages: messages.asObservable(),
    state: state.asObservable(),
    isReady: () => send !== undefined,
    send(message, sendOptions) {
      if (!outbox.add(toText(message), sendOptions)) return false
      flush()
      return true
    },
    sendNow: (message) => send?.(toText(message)) === true,
    close() {
      if (state.value.status === 'closed') return
      running.unsubscribe()
      resend.unsubscribe()
      outbox.clear()
      lose({ status: 'closed' })
      state.complete()
      messages.complete()
    },
  }
}
