type Now = () => number
interface Ticker {
  readonly listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
}

/** One timer for every running thing on the page that goes by the same clock. */
const tickers = new Map<Now, Ticker>()
const deviceNow: Now = () => Date.now()

const untilFull = (ms: number): number => 1000 - (((ms % 1000) + 1000) % 1000)

function wait(ticker: Ticker, now: Now): void {
  ticker.timer = setTimeout(() => {
    for (const listener of ticker.listeners) listener()
    if (ticker.listeners.size > 0) wait(ticker, now)
  }, untilFull(now()))
}

/**
 * Calls back at every full second, the device's unless told of another clock: the server's, or one that is full when a
 * countdown is. What is shown follows from the clock and not from the number of calls, so that a tab that slept is right
 * when it wakes. Answers how to stop.
 */
export function everySecond(listener: () => void, now: Now = deviceNow): () => void {
  const ticker = tickers.get(now) ?? { listeners: new Set(), timer: undefined }
  tickers.set(now, ticker)
  ticker.listeners.add(listener)
  if (ticker.timer === undefined) wait(ticker, now)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    clearTimeout(ticker.timer)
    if (tickers.get(now) === ticker) tickers.delete(now)
  }
}
