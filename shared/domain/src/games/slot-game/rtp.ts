import { type Ratio, addRatio, multiplyRatio, ratio } from '../../money/index.ts'
import { SLOT_GAME_ROWS, SLOT_GAME_SYMBOLS, type SlotGameModel, type SlotGameSymbol } from './models.ts'
import { linePay } from './spin.ts'

/**
 * Exact return to player. Every stop of a reel is equally likely, so each line sees the symbols of a reel as often as
 * they stand on its strip, and all lines return the same; scatters are counted by the windows that show one.
 */
export function slotGameRtp(model: SlotGameModel): Ratio {
  const known = computed.get(model)
  if (known !== undefined) return known
  const rtp = addRatio(lineReturn(model), scatterReturn(model))
  computed.set(model, rtp)
  return rtp
}

/** A model never changes, and its 100,000 combinations take some milliseconds. */
const computed = new WeakMap<SlotGameModel, Ratio>()

function lineReturn(model: SlotGameModel): Ratio {
  const counts = model.strips.map((strip) => countsOf(strip))
  let paid = 0n
  function walk(reel: number, ways: bigint, symbols: readonly SlotGameSymbol[]): void {
    const here = counts[reel]
    if (here === undefined) {
      paid += ways * BigInt(linePay(symbols, model)?.multiple ?? 0)
      return
    }
    for (const [symbol, count] of here) walk(reel + 1, ways * BigInt(count), [...symbols, symbol])
  }
  walk(0, 1n, [])
  return ratio(
    paid,
    model.strips.reduce((all, strip) => all * BigInt(strip.length), 1n),
  )
}

function scatterReturn(model: SlotGameModel): Ratio {
  // chance of each number of reels that show a scatter, one reel after the other
  let chances: readonly Ratio[] = [ratio(1n)]
  for (const strip of model.strips) {
    const shown = strip.filter((_, stop) =>
      Array.from({ length: SLOT_GAME_ROWS }, (_unused, row) => strip[(stop + row) % strip.length]).includes('S'),
    ).length
    const yes = ratio(BigInt(shown), BigInt(strip.length))
    const no = ratio(BigInt(strip.length - shown), BigInt(strip.length))
    chances = Array.from({ length: chances.length + 1 }, (_, count) =>
      addRatio(multiplyRatio(chances[count] ?? ratio(0n), no), multiplyRatio(chances[count - 1] ?? ratio(0n), yes)),
    )
  }
  return model.scatter
    .map((multiple, index) => multiplyRatio(chances[index + 3] ?? ratio(0n), ratio(BigInt(multiple))))
    .reduce(addRatio, ratio(0n))
}

function countsOf(strip: readonly SlotGameSymbol[]): readonly (readonly [SlotGameSymbol, number])[] {
  return SLOT_GAME_SYMBOLS.map((symbol) => [symbol, strip.filter((one) => one === symbol).length] as const).filter(
    ([, count]) => count > 0,
  )
}
