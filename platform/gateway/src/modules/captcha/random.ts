import { randomInt } from 'node:crypto'

/** Finer than a pixel of any picture here. */
const STEPS = 2 ** 32

/**
 * A number from `from` to below `to`. Like everything that is drawn for a challenge it comes from the system's secure
 * source: whoever has seen many challenges cannot work out the next one, nor take the noise away.
 */
export function between(from: number, to: number): number {
  return from + (randomInt(STEPS) / STEPS) * (to - from)
}

export function pick<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[randomInt(items.length)] ?? items[0]
}
