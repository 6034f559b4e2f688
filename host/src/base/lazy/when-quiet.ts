/** How long after its load a page is left alone: its own pictures and lazy parts come first. */
const SETTLED_MS = 1_500
/** A browser without idle times (Safari) is given a moment more. */
const NO_IDLE_MS = 500

interface SparingNetwork {
  readonly saveData?: boolean
}

/**
 * Runs a task once the page has loaded, settled and has nothing else to do. A browser that is asked to save data never
 * runs it.
 *
 * @returns takes the task back
 */
export function whenQuiet(task: () => void): () => void {
  const network = (navigator as { readonly connection?: SparingNetwork }).connection
  if (network?.saveData === true) return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  const settle = (): void => {
    const timer = setTimeout(() => {
      const run = (): void => {
        if (!signal.aborted) task()
      }
      if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
      else setTimeout(run, NO_IDLE_MS)
    }, SETTLED_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true, signal })
  return () => stop.abort()
}
