import type { Fen } from '../../money/index.ts'
import type { Dice } from '../fair.ts'
import { SLOT_GAME_LINES, SLOT_GAME_REELS, SLOT_GAME_ROWS, type SlotGameModel, type SlotGameSymbol } from './models.ts'

export interface SlotGameOutcome {
  /** Where each reel stopped: the index of its top symbol in sight. */
  readonly stops: readonly number[]
}

export interface SlotGameWin {
  /** Index into SLOT_GAME_LINES; -1 for scatters. */
  readonly line: number
  readonly symbol: SlotGameSymbol
  readonly count: number
  /** Times the stake of a line, or for scatters times the whole stake. */
  readonly multiple: number
}

export function spinSlotGame(dice: Dice, model: SlotGameModel): SlotGameOutcome {
  return { stops: model.strips.map((strip) => dice.below(strip.length)) }
}

/** The symbols in sight, reel by reel from the left, each from the top. */
export function slotGameWindow(
  { stops }: SlotGameOutcome,
  model: SlotGameModel,
): readonly (readonly SlotGameSymbol[])[] {
  return model.strips.map((strip, reel) =>
    Array.from({ length: SLOT_GAME_ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'H'),
  )
}

/** The best pay of five symbols on a line, read from the left. */
export function linePay(
  symbols: readonly SlotGameSymbol[],
  model: SlotGameModel,
): { readonly symbol: SlotGameSymbol; readonly count: number; readonly multiple: number } | undefined {
  const first = symbols.find((symbol) => symbol !== 'W')
  if (first === 'S') return undefined
  const symbol = first ?? 'A'
  const end = symbols.findIndex((one) => one !== symbol && one !== 'W')
  const count = end === -1 ? SLOT_GAME_REELS : end
  const multiple = count < 3 ? 0 : (model.pays[symbol]?.[count - 3] ?? 0)
  return multiple === 0 ? undefined : { symbol, count, multiple }
}

/** Everything that a spin wins. */
export function slotGameWins(outcome: SlotGameOutcome, model: SlotGameModel): readonly SlotGameWin[] {
  const window = slotGameWindow(outcome, model)
  const lines = SLOT_GAME_LINES.flatMap((rows, line) => {
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
export function slotGameReturn(outcome: SlotGameOutcome, model: SlotGameModel, stake: Fen): Fen {
  const lineStake = stake / BigInt(SLOT_GAME_LINES.length)
  return slotGameWins(outcome, model).reduce(
    (sum, { line, multiple }) => sum + (line === -1 ? stake : lineStake) * BigInt(multiple),
    0n,
  )
}
