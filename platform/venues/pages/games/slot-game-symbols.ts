import type { SlotGameSymbol } from '@site/domain/games'

import { drawing, svg } from '../dom.ts'
import { nameIn } from '../texts.ts'

interface Look {
  /** Top and bottom of its colour. */
  readonly tones: readonly [string, string]
  /** Paths by the class that paints them; the symbols without any are letters. */
  readonly paths?: readonly (readonly ['body' | 'dark' | 'light' | 'gold', string])[]
  /** Its name stands on the symbol. */
  readonly isLabelled?: boolean
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const LOOKS: Readonly<Record<SlotGameSymbol, Look>> = {
  W: {
    tones: ['#fff3b0', '#f09c1b'],
    paths: [
      ['body', 'M32 2l8 18 20 2-15 13 5 20-18-11-18 11 5-20L4 22l20-2z'],
      ['light', 'M32 9l5 14 15 2'],
      ['gold', 'M8 43h48v15H8z'],
    ],
    isLabelled: true,
  },
  S: {
    tones: ['#ffc27a', '#e2541b'],
    paths: [
      ['body', circle(32, 28, 26)],
      ['gold', circle(32, 28, 18)],
      ['dark', 'M32 15l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z'],
      ['gold', 'M8 45h48v15H8z'],
    ],
    isLabelled: true,
  },
  A: {
    tones: ['#ff9ab2', '#d3164a'],
    paths: [
      ['body', 'M16 10h32l12 15-28 33L4 25z'],
      ['dark', 'M4 25h56L32 58z'],
      ['light', 'M4 25h56M22 10l-4 15 14 33 14-33-4-15'],
    ],
  },
  B: {
    tones: ['#ffe48f', '#d98812'],
    paths: [
      ['body', 'M6 44V16l13 12L32 8l13 20 13-12v28z'],
      ['gold', 'M6 46h52v10H6z'],
      ['dark', circle(18, 51, 3) + circle(32, 51, 3) + circle(46, 51, 3)],
      ['light', 'M12 40V28l9 8'],
    ],
  },
  C: {
    tones: ['#fff0a3', '#cf8d17'],
    paths: [
      ['gold', circle(32, 54, 6)],
      ['body', 'M32 6c13 0 17 11 17 24 0 9 4 11 7 17H8c3-6 7-8 7-17C15 17 19 6 32 6z'],
      ['dark', 'M8 47h48v4H8z'],
      ['light', 'M22 20c2-5 5-7 9-8'],
    ],
  },
  D: {
    tones: ['#ff8a6a', '#c81e1e'],
    paths: [
      ['gold', 'M31 2h2v8h-2zM22 9h20v6H22zM22 49h20v5H22zM31 54h2v9h-2z'],
      ['body', 'M18 14h28c12 9 12 27 0 36H18C6 41 6 23 18 14z'],
      ['light', 'M25 14c-6 10-6 26 0 36M39 14c6 10 6 26 0 36'],
    ],
  },
  E: {
    tones: ['#ff8cc0', '#c9125f'],
    paths: [
      ['body', 'M32 57C8 41 4 28 6 19c4-12 20-13 26 1 6-14 22-13 26-1 2 9-2 22-26 38z'],
      ['light', 'M14 26c-1-8 5-11 10-9'],
    ],
  },
  F: { tones: ['#bfe3ff', '#2f86dc'] },
  G: { tones: ['#bff3d6', '#25a366'] },
  H: { tones: ['#e4d4ff', '#8a55e0'] },
}
export const symbolName = (symbol: SlotGameSymbol) => nameIn('slot.symbols', symbol)

/** The colours of the symbols; has to be in the page for them to be seen. */
export function symbolTones(): SVGElement {
  return svg(
    'svg',
    { class: 'defs', width: '0', height: '0', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      ...Object.entries(LOOKS).map(([symbol, { tones }]) =>
        svg(
          'linearGradient',
          { id: `tone-${symbol}`, x1: '0', y1: '0', x2: '0', y2: '1' },
          ...tones.map((tone, index) => svg('stop', { offset: String(index), 'stop-color': tone })),
        ),
      ),
    ),
  )
}

/** A symbol as a drawing in its colours. */
export function symbolArt(symbol: SlotGameSymbol): SVGElement {
  const { paths = [], isLabelled = false } = LOOKS[symbol]
  const name = symbolName(symbol)
  const fill = `url(#tone-${symbol})`
  const text = (words: string, y: string, props: Readonly<Record<string, string>>) =>
    svg('text', { x: '32', y, 'text-anchor': 'middle', ...props }, words)
  const art = drawing(
    '0 0 64 64',
    ...paths.map(([kind, d]) => svg('path', { d, class: kind, ...(kind === 'body' ? { fill } : {}) })),
    paths.length === 0 && text(name, '49', { class: 'letter', fill }),
    isLabelled && text(name, symbol === 'W' ? '55.5' : '57.5', { class: 'label' }),
  )
  art.setAttribute('class', 'symbol')
  return art
}
