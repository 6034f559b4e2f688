import { UI_TIMING } from '@site/contracts'

/** The next step of a scrolling title: the first character goes to the end, counted in code points (open point 18). */
export function scrollStep(title: string): string {
  const [first = '', ...rest] = Array.from(title)
  return rest.join('') + first
}

export function isScrolling(title: string): boolean {
  return Array.from(title).length > UI_TIMING.titleScrollAbove
}

/** Shows a page title, scrolling it every 300 ms where it is longer than 15 characters. Returns the stop. */
export function showTitle(title: string, target: { title: string } = document): () => void {
  target.title = title
  if (!isScrolling(title)) return () => undefined
  let shown = title
  const timer = setInterval(() => {
    shown = scrollStep(shown)
    target.title = shown
  }, UI_TIMING.titleScrollStepMs)
  return () => clearInterval(timer)
}
