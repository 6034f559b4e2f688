import { everySecond, sweepMoves } from '@site/ui'

import type { Sight, Sighted } from '../../live/index.ts'
import { pressedCell } from '../../odds/index.ts'
import type { DrawnRow, RowTools } from './drawn-row.ts'
import { leagueRow } from './league-row.ts'
import { matchRow } from './match-row.ts'
import type { PlacedRow } from './placed-row.ts'

/** How long rows that nobody sees yet wait for a frame in which prices are painted anyway, in ms. */
const PATIENCE_MS = 150
/** Part of the missing rows that one frame takes. */
const SHARE = 1 / 4
/** A row costs the page as much as the painting of so many others. */
const ROW_COST = 3

interface Missing {
  readonly placed: PlacedRow
  readonly waiting: Sighted
}

/**
 * The rows of a wide list, drawn by hand into an element of which everything inside is theirs. What is in sight is drawn
 * at once. What is ready for the next strides comes and goes a few rows at a time, in frames that paint prices anyway: a
 * frame that changes anything costs far more than the row. Rows are never recycled: a press cannot land on another match
 * than was seen, and the focus does not wander.
 */
export class DrawnRows {
  readonly #list: HTMLElement
  readonly #sight: Sight
  readonly #tools: RowTools
  readonly #drawn = new Map<string, DrawnRow>()
  readonly #stops: (() => void)[]
  /** Rows that are there for no further use. */
  readonly #idle = new Set<string>()
  /** Lines that are not drawn yet, in their order. */
  readonly #missing = new Map<string, Missing>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `list` is empty, and nobody else puts anything into it. */
  constructor(list: HTMLElement, sight: Sight, tools: RowTools) {
    this.#list = list
    this.#sight = sight
    this.#tools = tools
    const { cells, stars, live } = tools
    const listening = new AbortController()
    list.addEventListener('click', this.#press, { signal: listening.signal })
    const paintStars = () => this.#each((row) => row.paintStar())
    this.#stops = [
      () => listening.abort(),
      cells.picks.subscribe(() => this.#each((row) => row.paintPicks?.())),
      stars.match.subscribe(paintStars),
      stars.league.subscribe(paintStars),
      live.feed.store.alongPaint(this.#goOn),
      everySecond(() => this.#each((row) => row.tick?.())),
    ]
  }

  /** These are the lines from now on. */
  show(lines: readonly PlacedRow[]): void {
    const wanted = new Set(lines.map(({ row }) => row.key))
    for (const [key, row] of this.#drawn) {
      if (wanted.has(key)) this.#idle.delete(key)
      else if (lines.length > 0 && !this.#sight.sees(row.standing())) this.#idle.add(key)
      else this.#remove(key, row)
    }
    for (const { waiting } of this.#missing.values()) this.#sight.forget(waiting)
    this.#missing.clear()
    const others = lines.filter((placed) => !this.#update(placed))
    putInOrder(this.#list)
    for (const placed of others) {
      if (this.#sight.sees(placed)) this.#draw(placed)
      else this.#leave(placed)
    }
    this.#await()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.show([])
    for (const stop of this.#stops) stop()
  }

  /** The row of the line stands where it should now; false when it has to be drawn. */
  #update(placed: PlacedRow): boolean {
    const { key } = placed.row
    const row = this.#drawn.get(key)
    if (row === undefined) return false
    const isUpdated = row.update(placed)
    if (!isUpdated) this.#remove(key, row)
    return isUpdated
  }

  /** Leaves a line for later, at the latest until it comes into sight. */
  #leave(placed: PlacedRow): void {
    const { top, height } = placed
    const waiting = { top, height, catchUp: () => this.#draw(placed) }
    this.#missing.set(placed.row.key, { placed, waiting })
    this.#sight.wait(waiting)
  }

  readonly #goOn = (): number => {
    sweepMoves()
    for (const key of this.#idle) this.#remove(key, this.#drawn.get(key))
    const lines = [...this.#missing.values()].slice(0, Math.ceil(this.#missing.size * SHARE))
    for (const { placed } of lines) this.#draw(placed)
    // Laid out here and now, which the frame would have to do otherwise, on top of all that it does.
    if (lines.length > 0) this.#list.getBoundingClientRect()
    this.#await()
    return lines.length * ROW_COST
  }

  #await(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#missing.size + this.#idle.size > 0 ? setTimeout(this.#goOn, PATIENCE_MS) : undefined
  }

  #draw(placed: PlacedRow): void {
    const { key } = placed.row
    const missing = this.#missing.get(key)
    if (missing) this.#sight.forget(missing.waiting)
    this.#missing.delete(key)
    const row = drawRow(placed, this.#sight, this.#tools)
    this.#drawn.set(key, row)
    this.#list.insertBefore(row.element, firstBelow(this.#list, placed.top))
  }

  #remove(key: string, row: DrawnRow | undefined): void {
    this.#drawn.delete(key)
    this.#idle.delete(key)
    row?.end()
    row?.element.remove()
  }

  #each(act: (row: DrawnRow) => void): void {
    for (const row of this.#drawn.values()) act(row)
  }

  readonly #press = ({ target }: Event): void => {
    if (!(target instanceof Element)) return
    const partBy = (name: 'match' | 'league' | 'act') => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
    const { cells, stars, onOpen, onToggleLeague } = this.#tools
    const [act, matchId, league] = [partBy('act'), partBy('match'), partBy('league')]
    const cell = pressedCell(target)
    if (matchId !== undefined) {
      if (cell !== undefined) cells.onCell(matchId, cell)
      if (act === 'star') stars.match.toggle(matchId)
      if (act === 'open' || act === 'more') onOpen(matchId)
    }
    if (league !== undefined) {
      if (act === 'star') stars.league.toggle(league)
      if (act === 'fold') onToggleLeague(league)
    }
  }
}

function drawRow({ row, ...place }: PlacedRow, sight: Sight, tools: RowTools): DrawnRow {
  return row.kind === 'league' ? leagueRow({ row, ...place }, tools) : matchRow({ row, ...place }, sight, tools)
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

/** Moves what stands elsewhere than its place says, after another sort. */
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
