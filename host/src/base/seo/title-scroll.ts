import { UI_TIMING } from '@site/contracts'
import { scrollsTitle, scrollTitle } from '@site/domain'

/** Shows a page title, scrolling it every 300 ms where it is longer than 15 characters. Returns the stop. */
export function showTitle(title: string, target: { title: string } = document): () => void {
  target.title = title
  if (!scrollsTitle(title)) return () => undefined
  let shown = title
  const timer = setInterval(() => {
    shown = scrollTitle(shown)
    target.title = shown
  }, UI_TIMING.titleScrollStepMs)
  return () => clearInterval(timer)
}
