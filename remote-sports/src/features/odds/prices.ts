import { SIDE } from '@site/contracts/sports'

import {
  type DecimalMilli,
  findPlay,
  isDoubleHandicap,
  lineOfSide,
  type OddsType,
  printHandicap,
  printLineSize,
  showPrice,
} from '@site/domain'

import { remembered } from '../../lib/remembered.ts'
import type { Market } from '../../lib/wire/index.ts'

const shown = {
  E: remembered((milli) => showPrice('R', Number(milli), 'E')),
  H: remembered((milli) => showPrice('R', Number(milli), 'H')),
  I: remembered((milli) => showPrice('R', Number(milli), 'I')),
  M: remembered((milli) => showPrice('R', Number(milli), 'M')),
} as const

/** The price as the player reads it: two-way line markets in the chosen odds type, all others decimal. */
export function priceText(play: string, price: DecimalMilli, oddsType: OddsType): string {
  return shown[isDoubleHandicap(play) ? oddsType : 'E'](String(price))
}

const sizeText = remembered((line) => printLineSize(Number(line)).replaceAll(' ', ''))

/**
 * What stands beside a price: the handicap from the selection's own side (`-0.5/1`), or the total (`2.5/3`).
 * Empty for markets without a line.
 */
export function lineText({ play, line }: Pick<Market, 'play' | 'line'>, pick: number): string {
  if (line === undefined) return ''
  const family = findPlay(play)?.family
  const isDraw = family === 'W3' && pick === 1
  if ((family !== 'R' && family !== 'W3') || isDraw) return sizeText(String(line))
  return printHandicap(lineOfSide(line, pick === 0 ? SIDE.home : SIDE.away))
}
