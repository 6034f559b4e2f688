import { EVENTS, type EventName, type EventPayload } from '@site/contracts'
import { ReplaySubject, Subject } from 'rxjs'
import * as v from 'valibot'

export interface EventBus {
  /** Emits to every deployable. A payload that fails its schema is a programming error and throws. */
  emit<Name extends EventName>(name: Name, ...[payload]: PayloadArgs<Name>): void
  /** Calls the listener for each event (and the last one at once where the event replays). Returns the unsubscribe. */
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
  /** Every event with its payload, for the developer's panel and for tests. */
  onAny(listener: (name: EventName, payload: unknown) => void): () => void
}

type PayloadArgs<Name extends EventName> =
  undefined extends EventPayload<Name> ? [payload?: EventPayload<Name>] : [payload: EventPayload<Name>]

/** Made once by the host; the remotes get it through the shell. */
export function createEventBus(): EventBus {
  const all = new Subject<{ readonly name: EventName; readonly payload: unknown }>()
  const subjects = new Map<EventName, Subject<unknown>>()
  for (const [name, { replay }] of Object.entries(EVENTS)) {
    subjects.set(name as EventName, replay === 'last' ? new ReplaySubject(1) : new Subject())
  }
  const subjectOf = (name: EventName): Subject<unknown> => {
    const subject = subjects.get(name)
    if (subject === undefined) throw new TypeError(`no event is called ${name}`)
    return subject
  }
  return {
    emit(name, ...[payload]) {
      const checked: unknown = v.parse(EVENTS[name].payload, payload)
      all.next({ name, payload: checked })
      subjectOf(name).next(checked)
    },
    on(name, listener) {
      const subscription = subjectOf(name).subscribe((payload) => listener(payload as EventPayload<typeof name>))
      return () => subscription.unsubscribe()
    },
    onAny(listener) {
      const subscription = all.subscribe(({ name, payload }) => listener(name, payload))
      return () => subscription.unsubscribe()
    },
  }
}
