import { sweepMoves } from '@site/ui'

import { everySecond } from '../../lib/second-ticker.ts'
import type { Sighted } from '../live/index.ts'
import { type DrawnRow, drawRow, type PlacedMatch, type RowTools } from './drawn-row.ts'

/** How long rows that nobody sees yet wait for a frame in which prices are painted anyway, in ms. */
const PATIENCE_MS = 150
/** Part of the missing rows that one frame takes. */
const SHARE = 1 / 4
/** A row costs the page as much as the painting of so many others. */
const ROW_COST = 3

interface Missing {
  readonly match: PlacedMatch
  readonly waiting: Sighted
}

/**
 * The rows of a wide list, drawn by hand: React takes several times as long for a row, and all rows of a stride at
 * once. What is in sight is drawn at once. What is ready for the next strides comes and goes a few rows at a time, in
 * frames that paint prices anyway: a frame that changes anything costs far more than the row. Rows are never recycled:
 * a press cannot land on another match than was seen, and the focus does not wander.
 */
export class DrawnRows {
  readonly #list: HTMLElement
  readonly #tools: RowTools
  readonly #drawn = new Map<string, DrawnRow>()
  readonly #stops: (() => void)[]
  /** Rows that are there for no further use. */
  readonly #idle = new Set<string>()
  /** Matches that are not drawn yet, in their order. */
  readonly #missing = new Map<string, Missing>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(list: HTMLElement, tools: RowTools) {
    this.#list = list
    this.#tools = tools
    const { cells, marks, live } = tools
    const listening = new AbortController()
    list.addEventListener('click', this.#press, { signal: listening.signal })
    this.#stops = [
      () => listening.abort(),
      cells.picks.subscribe(() => this.#each((row) => row.live.paintPicks())),
      marks.subscribe(() => this.#each(({ paintMark }) => paintMark())),
      live.feed.store.alongPaint(this.#goOn),
      everySecond(() => this.#each((row) => row.live.tick())),
    ]
  }

  /** These are the matches from now on. */
  show(matches: readonly PlacedMatch[]): void {
    const { sight } = this.#tools
    const wanted = new Set(matches.map(({ key }) => key))
    for (const [key, row] of this.#drawn) {
      if (wanted.has(key)) this.#idle.delete(key)
      else if (matches.length > 0 && !sight.sees(row.standing())) this.#idle.add(key)
      else this.#remove(key, row)
    }
    for (const { waiting } of this.#missing.values()) sight.forget(waiting)
    this.#missing.clear()
    const others = matches.filter((match) => !this.#hasTaken(match))
    putInOrder(this.#list)
    for (const match of others) {
      if (sight.sees(match)) this.#draw(match)
      else this.#leave(match)
    }
    this.#await()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.show([])
    for (const stop of this.#stops) stop()
  }

  /** The row of the match stands where it should now; false when it has to be drawn. */
  #hasTaken(match: PlacedMatch): boolean {
    const row = this.#drawn.get(match.key)
    if (row === undefined) return false
    const hasTaken = row.take(match)
    if (!hasTaken) this.#remove(match.key, row)
    return hasTaken
  }

  /** Leaves a match for later, at the latest until it comes into sight. */
  #leave(match: PlacedMatch): void {
    const { key, top, height } = match
    const waiting = { top, height, catchUp: () => this.#draw(match) }
    this.#missing.set(key, { match, waiting })
    this.#tools.sight.wait(waiting)
  }

  readonly #goOn = (): number => {
    sweepMoves()
    for (const key of this.#idle) this.#remove(key, this.#drawn.get(key))
    const matches = [...this.#missing.values()].slice(0, Math.ceil(this.#missing.size * SHARE))
    for (const { match } of matches) this.#draw(match)
    // Laid out here and now, which the frame would have to do otherwise, on top of all that it does.
    if (matches.length > 0) this.#list.getBoundingClientRect()
    this.#await()
    return matches.length * ROW_COST
  }

  #await(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#missing.size + this.#idle.size > 0 ? setTimeout(this.#goOn, PATIENCE_MS) : undefined
  }

  #draw(match: PlacedMatch): void {
    const { key } = match
    const missing = this.#missing.get(key)
    if (missing) this.#tools.sight.forget(missing.waiting)
    this.#missing.delete(key)
    const row = drawRow(match, this.#tools)
    this.#drawn.set(key, row)
    this.#list.insertBefore(row.element, firstBelow(this.#list, match.top))
  }

  #remove(key: string, row: DrawnRow | undefined): void {
    this.#drawn.delete(key)
    this.#idle.delete(key)
    row?.live.end()
    row?.element.remove()
  }

  #each(act: (row: DrawnRow) => void): void {
    for (const row of this.#drawn.values()) act(row)
  }

  readonly #press = ({ target }: Event): void => {
    const partBy = (name: 'gidm' | 'cell' | 'act') =>
      target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined
    const gidm = partBy('gidm')
    if (gidm === undefined) return
    const cell = partBy('cell')
    const act = partBy('act')
    if (cell !== undefined) this.#tools.cells.onCell(gidm, cell)
    if (act === 'star') this.#tools.marks.toggle(gidm)
    if (act === 'open') this.#tools.onOpen(gidm)
  }
}

function topOf(element: Element): number {
  return element instanceof HTMLElement ? Number.parseFloat(element.style.top) || 0 : 0
}

/** What stands below a place, so that the order of the document stays that of the list. */
function firstBelow(list: Element, top: number): Element | null {
  let below: Element | null = null
  // Most rows come at the end.
  for (let child = list.lastElementChild; child !== null && topOf(child) > top; child = child.previousElementSibling) {
    below = child
  }
  return below
}

/** Moves what stands elsewhere than its place says: rows after another sort, and heads, which React puts where it likes. */
function putInOrder(list: Element): void {
  const children = [...list.children]
  const isSorted = children.every((child, index) => index === 0 || topOf(children[index - 1] ?? child) <= topOf(child))
  if (isSorted) return
  let at = list.firstElementChild
  for (const child of children.toSorted((one, other) => topOf(one) - topOf(other))) {
    if (child === at) at = at.nextElementSibling
    else list.insertBefore(child, at)
  }
}
