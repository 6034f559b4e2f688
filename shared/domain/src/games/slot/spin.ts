import type { Fen } from '../../money/fen.ts'
import type { Dice } from '../fair.ts'
import { SLOT_LINES, SLOT_REELS, SLOT_ROWS, type SlotModel, type SlotSymbol } from './models.ts'

export interface SlotOutcome {
  /** Where each reel stopped: the index of its top symbol in sight. */
  readonly stops: readonly number[]
}

export interface SlotWin {
  /** Index into SLOT_LINES; -1 for scatters. */
  readonly line: number
  readonly symbol: SlotSymbol
  readonly count: number
  /** Times the stake of a line, or for scatters times the whole stake. */
  readonly multiple: number
}

export function spinSlot(dice: Dice, model: SlotModel): SlotOutcome {
  return { stops: model.strips.map((strip) => dice.below(strip.length)) }
}

/** The symbols in sight, reel by reel from the left, each from the top. */
export function slotWindow({ stops }: SlotOutcome, model: SlotModel): readonly (readonly SlotSymbol[])[] {
  return model.strips.map((strip, reel) =>
    Array.from({ length: SLOT_ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'H'),
  )
}

/** The best pay of five symbols on a line, read from the left. */
export function linePay(
  symbols: readonly SlotSymbol[],
  model: SlotModel,
): { readonly symbol: SlotSymbol; readonly count: number; readonly multiple: number } | undefined {
  const first = symbols.find((symbol) => symbol !== 'W')
  if (first === 'S') return undefined
  const symbol = first ?? 'A'
  const end = symbols.findIndex((one) => one !== symbol && one !== 'W')
  const count = end === -1 ? SLOT_REELS : end
  const multiple = count < 3 ? 0 : (model.pays[symbol]?.[count - 3] ?? 0)
  return multiple === 0 ? undefined : { symbol, count, multiple }
}

/** Everything that a spin wins. */
export function slotWins(outcome: SlotOutcome, model: SlotModel): readonly SlotWin[] {
  const window = slotWindow(outcome, model)
  const lines = SLOT_LINES.flatMap((rows, line) => {
    const pay = linePay(
      rows.map((row, reel) => window[reel]?.[row] ?? 'H'),
      model,
    )
    return pay === undefined ? [] : [{ line, ...pay }]
  })
  const scatters = window.flat().filter((symbol) => symbol === 'S').length
  const multiple = scatters < 3 ? 0 : (model.scatter[scatters - 3] ?? 0)
  return multiple === 0 ? lines : [...lines, { line: -1, symbol: 'S' as const, count: scatters, multiple }]
}

/** What a spin returns. The stake, in fen, is spread evenly over the lines and must be a multiple of their number. */
export function slotReturn(outcome: SlotOutcome, model: SlotModel, stake: Fen): Fen {
  const lineStake = stake / BigInt(SLOT_LINES.length)
  return slotWins(outcome, model).reduce(
    (sum, { line, multiple }) => sum + (line === -1 ? stake : lineStake) * BigInt(multiple),
    0n,
  )
}
