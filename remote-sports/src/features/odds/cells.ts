import { MATCH_STATUS } from '@site/contracts/sports'
import type { OddsType } from '@site/domain'
import { clearMove, markMove, uiText } from '@site/ui'

import { type LiveGame, type Painter, type PlayKey } from '../feed/index.ts'
import { lineText, priceOf, priceText } from './prices.ts'

/** Names the selection that a cell shows: market, place among its lines, place among its selections. */
export function cellId(w: string, slot: number, pick: number): string {
  return `${w}/${slot}/${pick}`
}

interface Cell {
  readonly element: HTMLButtonElement
  readonly key: PlayKey
  readonly pick: number
  readonly label: Element | null
  /** 大 or 小 in front of a total. */
  readonly prefix: string
  readonly price: Element | null
  /** What is painted now. */
  milli: number | undefined
  line: string
  locked: boolean
  isPainted: boolean
}

function cellOf(element: HTMLButtonElement): Cell | undefined {
  const match = /^(\w+)\/(\d+)\/(\d+)$/.exec(element.dataset['cell'] ?? '')
  if (match === null) return undefined
  return {
    element,
    key: `${match[1] ?? ''}/${Number(match[2])}`,
    pick: Number(match[3]),
    label: element.querySelector('span'),
    prefix: element.dataset['prefix'] ?? '',
    price: element.querySelector('b'),
    milli: undefined,
    line: '',
    locked: false,
    isPainted: false,
  }
}

/**
 * Paints the prices inside an element straight into its cells (see `PriceCell`), so that a tick costs a few attribute
 * writes and no render. A cell marks a movement when its price changed and its line did not.
 */
export function cellPainter(root: HTMLElement, oddsType: OddsType): Painter {
  const cells = [...root.querySelectorAll<HTMLButtonElement>('button[data-cell]')].flatMap((one) => cellOf(one) ?? [])
  const byKey = Map.groupBy(cells, ({ key }) => key)
  return (live, changed) => {
    if (changed === undefined) for (const cell of cells) paint(cell, live, oddsType)
    else for (const key of changed) for (const cell of byKey.get(key) ?? []) paint(cell, live, oddsType)
  }
}

function paint(cell: Cell, { game, plays }: LiveGame, oddsType: OddsType): void {
  const play = plays.get(cell.key)
  const ior = play?.sw === 'Y' ? (play.odds[cell.pick]?.ior ?? '') : ''
  const milli = play ? priceOf(play.w, ior) : undefined
  const line = play ? `${cell.prefix}${lineText(play, cell.pick)}` : ''
  const locked = play !== undefined && (milli === undefined || game.status !== MATCH_STATUS.active)
  const { element } = cell
  if (line !== cell.line && cell.label) cell.label.textContent = line
  if (milli !== cell.milli || !cell.isPainted) {
    const isMove = cell.isPainted && line === cell.line && milli !== undefined && cell.milli !== undefined
    if (isMove) markMove(element, milli > (cell.milli ?? 0) ? 'up' : 'down')
    else clearMove(element)
    if (cell.price)
      cell.price.textContent = milli === undefined || play === undefined ? '–' : priceText(play.w, milli, oddsType)
  }
  element.toggleAttribute('data-empty', play === undefined)
  if (locked !== cell.locked || !cell.isPainted) {
    element.toggleAttribute('data-locked', locked)
    if (locked) clearMove(element)
  }
  const isOpen = milli !== undefined && !locked
  if (element.disabled === isOpen) element.disabled = !isOpen
  name(element, line, locked ? uiText('odds.locked') : isOpen ? (cell.price?.textContent ?? '') : '–')
  cell.milli = milli
  cell.line = line
  cell.locked = locked
  cell.isPainted = true
}

function name(element: HTMLButtonElement, line: string, price: string): void {
  const text = [element.dataset['name'], line, price].filter(Boolean).join(' ')
  if (element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text)
}
