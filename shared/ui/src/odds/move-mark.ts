/** How long a moved price stays marked, in ms; between 2 and 3 s. */
export const MOVE_MS = 2300

export type Direction = 'up' | 'down'

/** Marks end together in steps of this, so that a board that moves often repaints a few times a second only. */
const STEP_MS = 400

const ends = new Map<HTMLElement, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Takes away the marks whose time is over. It happens by itself; who paints prices anyway may do it along with them,
 * and so spare the page a frame of its own.
 */
export function sweepMoves(): void {
  clearTimeout(timer)
  timer = undefined
  const now = Date.now()
  for (const [element, end] of ends) {
    if (end > now) continue
    ends.delete(element)
    delete element.dataset['move']
  }
  if (ends.size > 0) timer = setTimeout(sweepMoves, STEP_MS)
}

/** Marks a price as moved for {@link MOVE_MS}; a further move starts the time again. */
export function markMove(element: HTMLElement, direction: Direction): void {
  // Writing what is there already would still make the browser look at the cell's styles again.
  if (element.dataset['move'] !== direction) element.dataset['move'] = direction
  ends.set(element, Date.now() + MOVE_MS)
  timer ??= setTimeout(sweepMoves, STEP_MS)
}

/** Takes a mark away at once: the element shows another price now. */
export function clearMove(element: HTMLElement): void {
  ends.delete(element)
  delete element.dataset['move']
}
