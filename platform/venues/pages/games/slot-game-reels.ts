import {
  SLOT_GAME_LINES,
  SLOT_GAME_ROWS,
  type SlotGameModel,
  type SlotGameOutcome,
  type SlotGameSymbol,
  type SlotGameWin,
  slotGameWindow,
} from '@site/domain/games'

import { h, isCalm, svg } from '../dom.ts'
import { symbolArt, symbolName } from './slot-game-symbols.ts'

const SPIN_MS = 760
const REEL_MS = 210
const PASSING = 12
const PASSING_MORE = 5

/** Five reels that roll to an outcome and show what wins. */
export function slotGameReels(model: SlotGameModel) {
  const strips = model.strips.map(() => h('div', { class: 'strip' }))
  const lines = svg('svg', { viewBox: '0 0 5 3', preserveAspectRatio: 'none', class: 'lines', 'aria-hidden': 'true' })
  const reels = h(
    'div',
    { class: 'reels', role: 'img' },
    ...strips.map((strip) => h('div', { class: 'reel' }, strip)),
    lines,
  )
  let shown: readonly (readonly SlotGameSymbol[])[] = []
  let rolling: readonly Animation[] = []

  const cellOf = (symbol: SlotGameSymbol) => h('div', { class: 'cell' }, symbolArt(symbol))
  const cellAt = (reel: number, row: number) => strips[reel]?.children[row]

  function show(outcome: SlotGameOutcome): void {
    shown = slotGameWindow(outcome, model)
    shown.forEach((column, reel) => strips[reel]?.replaceChildren(...column.map(cellOf)))
    const rows = Array.from({ length: SLOT_GAME_ROWS }, (_, row) =>
      shown.map((column) => symbolName(column[row] ?? 'H')).join(' '),
    )
    reels.setAttribute('aria-label', rows.join('；'))
  }

  /** The strip from what comes to what is there, with any symbols of the reel in between. */
  function rollStrip(strip: HTMLElement, reel: number, next: readonly SlotGameSymbol[]): Animation {
    const all = model.strips[reel] ?? []
    const passing = Array.from(
      { length: PASSING + reel * PASSING_MORE },
      () => all[Math.floor(Math.random() * all.length)] ?? 'H',
    )
    const cells = [...next, ...passing, ...(shown[reel] ?? [])]
    strip.replaceChildren(...cells.map(cellOf))
    const start = `translateY(-${((cells.length - SLOT_GAME_ROWS) / cells.length) * 100}%)`
    return strip.animate(
      [
        { transform: start, easing: 'cubic-bezier(0.35, 0, 0.25, 1)' },
        { transform: `translateY(${(0.45 / cells.length) * 100}%)`, offset: 0.9, easing: 'ease-in-out' },
        { transform: 'none' },
      ],
      { duration: SPIN_MS + reel * REEL_MS },
    )
  }

  return {
    element: h('div', { class: 'machine' }, reels),
    show,
    wait(isWaiting: boolean): void {
      reels.classList.toggle('waiting', isWaiting)
    },
    clear(): void {
      lines.replaceChildren()
      for (const cell of reels.querySelectorAll('.cell')) cell.classList.remove('hit', 'miss')
    },
    /** Resolves when the last reel stands. */
    async roll(outcome: SlotGameOutcome): Promise<void> {
      if (!isCalm()) {
        const next = slotGameWindow(outcome, model)
        reels.classList.add('rolling')
        rolling = strips.map((strip, reel) => rollStrip(strip, reel, next[reel] ?? []))
        await Promise.all(rolling.map(({ finished }) => finished))
        rolling = []
        reels.classList.remove('rolling')
      }
      show(outcome)
    },
    hurry: () => rolling.forEach((animation) => animation.finish()),
    mark(wins: readonly SlotGameWin[]): void {
      for (const cell of reels.querySelectorAll('.cell')) cell.classList.add('miss')
      for (const { line, count } of wins) {
        const places =
          line === -1
            ? shown.flatMap((column, reel) =>
                column.flatMap((symbol, row) => (symbol === 'S' ? [[reel, row] as const] : [])),
              )
            : (SLOT_GAME_LINES[line] ?? []).slice(0, count).map((row, reel) => [reel, row] as const)
        for (const [reel, row] of places) cellAt(reel, row)?.classList.replace('miss', 'hit')
        if (line !== -1) {
          const points = places.map(([reel, row]) => `${reel + 0.5},${row + 0.5}`).join(' ')
          lines.append(svg('polyline', { points }))
        }
      }
    },
  }
}
