import type { OddsType, Quarters } from '@site/domain'
import { clearMove, markMove, uiText } from '@site/ui'

import { type LiveGame, type MarketKey, marketKey } from '../feed/index.ts'
import { lineText, priceText } from './prices.ts'

/** The selection that a cell shows. */
export interface CellPlace {
  readonly play: string
  /** Market and place among its lines. */
  readonly key: MarketKey
  /** Place among the selections of the market. */
  readonly pick: number
}

/** A place as the page holds it, one attribute a part; `placeOf` reads them. */
export function placeAttributes(play: string, lineIndex: number, pick: number) {
  return { 'data-cell': play, 'data-line': lineIndex, 'data-pick': pick }
}

export function placeOf({ dataset }: HTMLElement): CellPlace | undefined {
  const { cell: play, line, pick } = dataset
  if (play === undefined || line === undefined || pick === undefined) return undefined
  return { play, key: marketKey(play, Number(line)), pick: Number(pick) }
}

/** The cell that was pressed, if one was. */
export function pressedCell(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? placeOf(cell) : undefined
}

interface Cell extends CellPlace {
  readonly element: HTMLButtonElement
  /** Text nodes of line and price: changing their data spares the page a new box. */
  readonly label: Text | undefined
  readonly price: Text | undefined
  /** Accessible name without line and price. */
  readonly name: string
  /** 大 or 小 in front of a total. */
  readonly prefix: string
  /** What is painted now; compared before the page is touched. */
  seen: Seen | undefined
}

interface Seen {
  readonly quarters: Quarters | undefined
  readonly isOffered: boolean
  readonly isActive: boolean
  readonly milli: number | undefined
  readonly line: string
  readonly isLocked: boolean
}

function textIn(element: Element | null): Text | undefined {
  if (element === null) return undefined
  const first = element.firstChild
  if (first instanceof Text) return first
  const text = document.createTextNode('')
  element.append(text)
  return text
}

function cellOf(element: HTMLButtonElement): Cell | undefined {
  const { name = '', prefix = '' } = element.dataset
  const place = placeOf(element)
  if (place === undefined) return undefined
  return {
    ...place,
    element,
    label: textIn(element.querySelector('span')),
    price: textIn(element.querySelector('b')),
    name,
    prefix,
    seen: undefined,
  }
}

/** `isLate`: the changes are of some time ago, and no movement is marked. */
type CellPainter = (live: LiveGame, changed: ReadonlySet<MarketKey> | undefined, isLate?: boolean) => void

/**
 * Paints the prices inside an element straight into its cells (see `PriceCell`), so that a tick costs a few attribute
 * writes and no render. A cell marks a movement when its price changed and its line did not.
 */
export function cellPainter(root: HTMLElement, oddsType: OddsType): CellPainter {
  const cells = [...root.querySelectorAll<HTMLButtonElement>('button[data-cell]')].flatMap((one) => cellOf(one) ?? [])
  const byKey = Map.groupBy(cells, ({ key }) => key)
  return (live, changed, isLate = false) => {
    const paintAll = (some: readonly Cell[]) => {
      for (const cell of some) paint(cell, live, oddsType, isLate)
    }
    if (changed === undefined) paintAll(cells)
    else for (const key of changed) paintAll(byKey.get(key) ?? [])
  }
}

function look(cell: Cell, { status, markets }: LiveGame): Seen {
  const market = markets.get(cell.key)
  const { seen } = cell
  const milli = market?.selections[cell.pick]?.price
  const isActive = status === 'active'
  const isOffered = market !== undefined
  const hasSameLine = seen?.isOffered === isOffered && seen.quarters === market?.line
  if (seen && hasSameLine && seen.milli === milli && seen.isActive === isActive) return seen
  const line = hasSameLine ? seen.line : market ? cell.prefix + lineText(market, cell.pick) : ''
  const isLocked = isOffered && (milli === undefined || !isActive)
  return { quarters: market?.line, isOffered, isActive, milli, line, isLocked }
}

function paint(cell: Cell, live: LiveGame, oddsType: OddsType, isLate: boolean): void {
  const before = cell.seen
  const now = look(cell, live)
  if (now === before) return
  cell.seen = now
  const { element } = cell
  const { milli, line, isLocked, isOffered } = now
  const shown = milli === undefined ? '–' : priceText(cell.play, milli, oddsType)
  if (cell.label && line !== before?.line) cell.label.data = line
  if (before === undefined || milli !== before.milli) show(cell, shown)
  if (before?.isOffered !== isOffered) element.toggleAttribute('data-empty', !isOffered)
  if (before?.isLocked !== isLocked) lock(element, isLocked)
  if (before === undefined || isOpen(before) !== isOpen(now)) element.disabled = !isOpen(now)
  move(element, isLate ? undefined : before, now)
  element.setAttribute(
    'aria-label',
    [cell.name, line, isLocked ? uiText('odds.locked') : shown].filter(Boolean).join(' '),
  )
}

/** More characters than these are written smaller: 200.00 has to fit where 20.00 does. */
const ROOM = 5

function show({ element, price }: Cell, text: string): void {
  if (price === undefined) return
  const wasLong = price.length > ROOM
  price.data = text
  if (wasLong !== text.length > ROOM) element.toggleAttribute('data-long', !wasLong)
}

const isOpen = ({ milli, isLocked }: Seen) => milli !== undefined && !isLocked

function move(element: HTMLElement, before: Seen | undefined, now: Seen): void {
  if (before === undefined) return clearMove(element)
  if (before.milli === now.milli) return
  const isMove = before.milli !== undefined && now.milli !== undefined && before.line === now.line && isOpen(now)
  if (isMove) markMove(element, (now.milli ?? 0) > (before.milli ?? 0) ? 'up' : 'down')
  else clearMove(element)
}

const SVG = 'http://www.w3.org/2000/svg'

/** A lock, drawn only where it is seen: thousands of hidden ones would cost as much as the prices. */
function lockGlyph(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('fill', 'currentColor')
  path.setAttribute('fill-rule', 'evenodd')
  path.setAttribute(
    'd',
    'M7 10V7.5a5 5 0 0 1 10 0V10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Zm2 0h6V7.5a3 3 0 0 0-6 0V10Z',
  )
  svg.append(path)
  return svg
}

function lock(element: HTMLElement, isLocked: boolean): void {
  element.toggleAttribute('data-locked', isLocked)
  const glyph = element.querySelector('svg')
  if (isLocked && glyph === null) element.append(lockGlyph())
  if (!isLocked) glyph?.remove()
  if (isLocked) clearMove(element)
}
