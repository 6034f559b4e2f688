// What is open has an entry of the history of its own, which back then takes away. Browsers that ask a page before they go
// back (CloseWatcher) do so for the gesture of some phones alone; this holds for every way back in every browser. Of what
// was closed otherwise the entry is left as a spare: to go back from there by script would race with a navigation that
// follows the closing. A spare is used by what opens next, and skipped by back.

interface EntryState {
  /** Stands for what is open. */
  readonly open?: number
  readonly isSpare?: boolean
}

interface Open {
  readonly id: number
  readonly address: string
  readonly onBack: () => void
}

const opened: Open[] = []
let lastId = 0
/** Address of the page, while its spare entry is the current one. */
let spareOf: string | undefined
let isListening = false

const entryState = () => (history.state ?? {}) as EntryState & Readonly<Record<string, unknown>>

/** Also spare is what a navigation has left behind: the entry of something that is open no more. */
function isOnSpare(): boolean {
  const { open, isSpare = false } = entryState()
  return isSpare || (open !== undefined && !opened.some(({ id }) => id === open))
}

function onPopState(event: PopStateEvent): void {
  const leftSpareOf = spareOf
  const top = opened.at(-1)
  const isSamePage = (top?.address ?? leftSpareOf) === location.href
  // Nobody else is told of what happens inside one page: its router would open it anew.
  if (top !== undefined && top.id !== entryState().open) {
    if (isSamePage) event.stopImmediatePropagation()
    opened.pop()
    top.onBack()
  } else if (isSamePage && leftSpareOf !== undefined && !isOnSpare()) {
    event.stopImmediatePropagation()
    history.back()
  }
  spareOf = isOnSpare() ? location.href : undefined
}

/** Back calls `onBack` instead of leaving the page. Answers the end of it, for what was closed otherwise. */
export function holdBack(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    spareOf = isOnSpare() ? location.href : undefined
    addEventListener('popstate', onPopState, { capture: true })
  }
  const entry: Open = { id: (lastId += 1), address: location.href, onBack }
  const { isSpare: _, ...state } = entryState()
  // At once: whoever sees it may go back at once. What is opened and closed in one breath uses the same entry again.
  if (spareOf === location.href) history.replaceState({ ...state, open: entry.id }, '')
  else history.pushState({ ...state, open: entry.id }, '')
  spareOf = undefined
  opened.push(entry)
  return () => {
    const place = opened.indexOf(entry)
    if (place < 0) return
    opened.splice(place, 1)
    const { open, ...rest } = entryState()
    if (open !== entry.id) return
    history.replaceState({ ...rest, isSpare: true }, '')
    spareOf = location.href
  }
}
