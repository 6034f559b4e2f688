/** One timer for every running clock on the page, on full seconds, while there is one. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of listeners) listener()
  timer = setTimeout(tick, 1000 - (Date.now() % 1000))
}

/** Calls back at every full second. Answers how to stop. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setTimeout(tick, 1000 - (Date.now() % 1000))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}
