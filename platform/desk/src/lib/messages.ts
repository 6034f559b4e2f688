import type { NoticeTone } from '@site/ui'

/** A line that stands for a while at the foot of the page. */
export interface Message {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
}

const SHOWN_MS = 4_000
const AT_ONCE = 3
let last = 0
let shown: readonly Message[] = []
const listeners = new Set<() => void>()

function show(next: readonly Message[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows what came of something. */
export function showMessage(tone: NoticeTone, text: string): void {
  last += 1
  const id = last
  show([...shown, { id, tone, text }].slice(-AT_ONCE))
  setTimeout(() => show(shown.filter((message) => message.id !== id)), SHOWN_MS)
}

/** What stands there now, for `useSyncExternalStore`. */
export const messages = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
