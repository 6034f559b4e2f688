/** FNV-1a of a text: 32 bits, the same everywhere and for ever. */
export function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01_00_01_93)
  }
  return value >>> 0
}

/** An endless row of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
