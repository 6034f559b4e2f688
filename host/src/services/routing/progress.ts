import { PROGRESS_BAR } from '@site/contracts'

interface Bar {
  start(): void
  inc(amount: number): void
  done(): void
}

export interface Progress {
  /** A navigation begins. */
  start(): void
  /** Its page is on screen, or a notice in its place. */
  done(): void
}

type LoadBar = (parent: HTMLElement) => Promise<Bar>

/** The drawn bar comes as a chunk of its own: no first paint needs it. */
async function loadBar(parent: HTMLElement): Promise<Bar> {
  const { BProgress } = await import(/* webpackChunkName: "progress" */ '@bprogress/core')
  // Without a template it moves the element that we render: its own would be set as HTML, which the page's Trusted
  // Types refuse. It trickles by a random amount, so the fixed rate is added here.
  BProgress.configure({
    minimum: PROGRESS_BAR.minimum,
    speed: PROGRESS_BAR.speedMs,
    template: null,
    trickle: false,
    parent,
    showSpinner: false,
    easing: 'ease-out',
  })
  return {
    start: () => void BProgress.start(),
    inc: (amount) => void BProgress.inc(amount),
    done: () => void BProgress.done(true),
  }
}

/** The bar at the top of the page: from 0.08 on, 0.02 more each 200 ms (spec 9). */
export function createProgress(parent: () => HTMLElement | undefined, load: LoadBar = loadBar): Progress {
  let bar: Bar | undefined
  let isRunning = false
  let timer: ReturnType<typeof setInterval> | undefined

  function run(started: Bar): void {
    started.start()
    timer = setInterval(() => started.inc(PROGRESS_BAR.trickleRate), PROGRESS_BAR.speedMs)
  }

  return {
    start() {
      if (isRunning) return
      isRunning = true
      if (bar !== undefined) return run(bar)
      const element = parent()
      if (element === undefined) return
      load(element).then(
        (loaded) => {
          bar = loaded
          if (isRunning) run(loaded)
        },
        // A navigation does not need its bar.
        () => undefined,
      )
    },
    done() {
      if (!isRunning) return
      isRunning = false
      clearInterval(timer)
      bar?.done()
    },
  }
}
