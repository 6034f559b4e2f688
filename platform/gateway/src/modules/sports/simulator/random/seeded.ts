/** 32-bit hash of a list of words and numbers (FNV-1a over the text, murmur3 finaliser). */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5
  for (const part of parts) {
    const text = `${part}|`
    for (let n = 0; n < text.length; n++) h = Math.imul(h ^ text.charCodeAt(n), 0x01000193)
  }
  return mix(h)
}

/** Murmur3's finaliser: spreads neighbouring numbers over the whole range. */
function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) that belongs to the key. */
export function unit(...parts: readonly (string | number)[]): number {
  return hash(...parts) / 4_294_967_296
}

export type Random = () => number

/** A stream of numbers in [0, 1) that starts at the seed (mulberry32). */
export function stream(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** A copy in random order (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = between(random, 0, last)
    const item = copy[last] as Item
    copy[last] = copy[other] as Item
    copy[other] = item
  }
  return copy
}
