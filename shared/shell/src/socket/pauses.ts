import { combineLatest, fromEvent, map, merge, type Observable, of, startWith } from 'rxjs'

type Reason = 'offline' | 'hidden'

export const whenOnline = (): Observable<Event> => fromEvent(globalThis, 'online')

const PAUSES: Readonly<Record<Reason, () => Observable<boolean>>> = {
  offline: () =>
    merge(whenOnline(), fromEvent(globalThis, 'offline')).pipe(
      startWith(undefined),
      map(() => !navigator.onLine),
    ),
  hidden: () =>
    fromEvent(document, 'visibilitychange').pipe(
      startWith(undefined),
      map(() => document.hidden),
    ),
}

/** True while one of the reasons holds; the current answer at once. */
export function pauses(reasons: readonly Reason[] = []): Observable<boolean> {
  if (reasons.length === 0) return of(false)
  return combineLatest(reasons.map((reason) => PAUSES[reason]())).pipe(map((all) => all.includes(true)))
}
