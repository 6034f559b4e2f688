import type { Palette } from '../palette.ts'

/** What a drawing gets: colours and its own endless row of numbers in [0, 1). The canvas is 400 × 240. */
export interface DrawingProps {
  readonly palette: Palette
  readonly random: () => number
}

/** A number between two limits from a seeded row. */
export function between(random: () => number, from: number, to: number): number {
  return Math.round((from + random() * (to - from)) * 10) / 10
}

/** One of a list from a seeded row. */
export function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
