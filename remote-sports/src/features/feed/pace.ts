/**
 * Calls back when it is time to paint: `prepare` in a task before the frame, then `flush` in the frame, with how many
 * matches may be painted at once.
 */
export type Schedule = (flush: (most: number) => void, prepare: () => void) => void

/** Where the time comes from; tests bring their own. */
export interface Beat {
  /** ms */
  readonly now: () => number
  readonly inFrame: (act: () => void) => void
  readonly after: (ms: number, act: () => void) => void
}

/**
 * Least time between two paintings, in ms. Nobody reads a price in less, and a row that changed twice meanwhile is
 * painted once: at a thousand changes a second in sight that halves the work of the page.
 */
const PACE_MS = 160
/** As many as a screen shows: thirty rows that change all the time are painted six times a second. */
const MOST_AT_ONCE = 32
/** Smaller steps in even shorter turns at the slowest: a frame with a painting is to stay short of a hitch. */
const LEAST_SHARE = 1 / 16
/** What such a frame may take, in ms, before the steps are halved, and what before they are doubled again. */
const FRAME_MS = { long: 20, short: 10 } as const

const BROWSER: Beat = {
  now: () => performance.now(),
  inFrame: (act) => requestAnimationFrame(act),
  after: (ms, act) => setTimeout(act, ms),
}

/**
 * Paints in the next frame of the screen, at once after a silence and otherwise in even steps. Where frames become
 * long, on a slow phone, fewer matches are painted in each and the steps are shorter.
 */
export function inSteps({ now, inFrame, after }: Beat = BROWSER): Schedule {
  let next = 0
  let share = 1

  function learn(took: number): void {
    if (took > FRAME_MS.long) share = Math.max(LEAST_SHARE, share / 2)
    else if (took < FRAME_MS.short) share = Math.min(1, share * 2)
  }

  return (flush, prepare) => {
    const draw = () => {
      prepare()
      inFrame(() => {
        const start = now()
        next = start + PACE_MS * share
        flush(MOST_AT_ONCE * share)
        // Layout and paint follow the callbacks of a frame; the first timer after them knows what it all took.
        after(0, () => learn(now() - start))
      })
    }
    const wait = next - now()
    if (wait <= 0) draw()
    else after(wait, draw)
  }
}
