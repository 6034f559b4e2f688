/** Symbols of the reels: W wild, S scatter, the rest by falling value. */
export const SLOT_GAME_SYMBOLS = ['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type SlotGameSymbol = (typeof SLOT_GAME_SYMBOLS)[number]

export const SLOT_GAME_ROWS = 3
export const SLOT_GAME_REELS = 5

/** Row of each reel that a line runs through. */
export const SLOT_GAME_LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
]

export interface SlotGameModel {
  readonly key: 'calm' | 'even' | 'bold'
  /** 低, 中 or 高, as players know it. */
  readonly volatility: string
  /** Stops of each reel from top to bottom; every stop is equally likely. */
  readonly strips: readonly (readonly SlotGameSymbol[])[]
  /** Times the stake of a line for 3, 4 and 5 of a symbol from the left. Wilds stand for every symbol but S. */
  readonly pays: Readonly<Partial<Record<SlotGameSymbol, readonly [number, number, number]>>>
  /** Times the whole stake for 3, 4 and 5 scatters anywhere. */
  readonly scatter: readonly [number, number, number]
}

type Counts = Readonly<Record<SlotGameSymbol, number>>

/** Lays symbols out so that equal ones are as far apart as they can be: at most one scatter is in sight per reel. */
function stripOf(counts: Counts): readonly SlotGameSymbol[] {
  const length = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const places = SLOT_GAME_SYMBOLS.flatMap((symbol, offset) =>
    Array.from({ length: counts[symbol] }, (_, index) => ({
      symbol,
      at: ((index + 0.5) * length) / counts[symbol] + offset / 100,
    })),
  )
  return places.toSorted((one, two) => one.at - two.at).map(({ symbol }) => symbol)
}

const outer: Counts = { W: 0, S: 1, A: 2, B: 3, C: 3, D: 4, E: 4, F: 5, G: 5, H: 5 }
const inner: Counts = { W: 2, S: 1, A: 2, B: 3, C: 3, D: 4, E: 4, F: 5, G: 4, H: 4 }
const strips = [outer, inner, inner, inner, outer].map(stripOf)

/** Three sets of pays on the same reels; what each returns is computed, not claimed (see `slotGameRtp`). */
export const SLOT_GAME_MODELS: readonly SlotGameModel[] = [
  {
    key: 'calm',
    volatility: '低',
    strips,
    pays: {
      A: [40, 200, 1000],
      B: [25, 100, 400],
      C: [25, 100, 400],
      D: [20, 55, 250],
      E: [20, 55, 250],
      F: [10, 35, 150],
      G: [14, 50, 200],
      H: [14, 50, 200],
    },
    scatter: [2, 10, 50],
  },
  {
    key: 'even',
    volatility: '中',
    strips,
    pays: {
      A: [60, 300, 2500],
      B: [28, 140, 700],
      C: [28, 120, 600],
      D: [18, 60, 280],
      E: [16, 60, 250],
      F: [9, 30, 120],
      G: [10, 38, 140],
      H: [11, 38, 140],
    },
    scatter: [3, 20, 200],
  },
  {
    key: 'bold',
    volatility: '高',
    strips,
    pays: {
      A: [80, 500, 6_000],
      B: [40, 200, 1500],
      C: [34, 120, 800],
      D: [14, 50, 320],
      E: [12, 45, 250],
      F: [5, 18, 90],
      G: [5, 24, 100],
      H: [5, 24, 100],
    },
    scatter: [4, 40, 500],
  },
]

/** The model that a game of this code runs on: the same for everybody and for ever. */
export function slotGameModelOf(gameCode: string): SlotGameModel {
  const number = Number(/\d+$/.exec(gameCode)?.[0] ?? 0)
  const model = SLOT_GAME_MODELS[number % SLOT_GAME_MODELS.length]
  if (model === undefined) throw new RangeError('there are no models of slot games')
  return model
}
