import type { SlotSymbol } from '@site/domain/games'

import { drawing, svg } from '../dom.ts'

const NAMES: Readonly<Record<SlotSymbol, string>> = {
  W: '百搭',
  S: '分散',
  A: '宝石',
  B: '皇冠',
  C: '金铃',
  D: '灯笼',
  E: '红桃',
  F: 'K',
  G: 'Q',
  H: 'J',
}
export const symbolName = (symbol: SlotSymbol) => NAMES[symbol]

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  W: ['M32 6l7 17 19 2-14 12 4 19-16-10-16 10 4-19L6 25l19-2z'],
  S: ['M32 6a26 26 0 1 0 .1 0z', 'M32 18l5 10 11 1-8 7 2 11-10-6-10 6 2-11-8-7 11-1z'],
  A: ['M16 12h32l10 14-26 30L6 26z', 'M6 26h52M24 12l-4 14 12 30 12-30-4-14'],
  B: ['M8 46V20l12 10L32 12l12 18 12-10v26z', 'M8 52h48'],
  C: ['M32 8c12 0 16 10 16 22 0 8 4 10 6 14H10c2-4 6-6 6-14C16 18 20 8 32 8z', 'M26 50a6 6 0 0 0 12 0'],
  D: ['M20 14h24c8 6 8 26 0 32H20c-8-6-8-26 0-32z', 'M26 14c-4 8-4 24 0 32M38 14c4 8 4 24 0 32M32 4v10M32 46v14'],
  E: ['M32 54C10 40 6 28 8 20c3-10 18-12 24 0 6-12 21-10 24 0 2 8-2 20-24 34z'],
}

/** A symbol as a drawing in the colours of its class. */
export function symbolArt(symbol: SlotSymbol): SVGElement {
  const [body, detail] = SHAPES[symbol] ?? []
  const art =
    body === undefined
      ? drawing('0 0 64 64', svg('text', { x: '32', y: '46', 'text-anchor': 'middle' }, NAMES[symbol]))
      : drawing(
          '0 0 64 64',
          svg('path', { d: body, class: 'body' }),
          detail !== undefined && svg('path', { d: detail, class: 'detail' }),
        )
  art.setAttribute('class', `symbol s-${symbol}`)
  return art
}
