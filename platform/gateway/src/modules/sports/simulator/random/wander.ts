import { createCipheriv, createSecretKey } from 'node:crypto'

/** A part of a path: it takes a step so often, and goes about so far (standard deviation). */
export type Wave = readonly [stepMs: number, size: number]

/** What is left of a number one step later; after so many steps, hardly anything. */
const FADE = 0.8
const STEPS = 16
const BLOCK_BYTES = 16
const PATHS_IN_BLOCK = BLOCK_BYTES / 4

/** What a number counts so many steps later. Even ones from -1 to 1 come to a variance of 1 together. */
const WEIGHTS = normed(Array.from({ length: STEPS }, (_, ago) => FADE ** ago))

function normed(weights: readonly number[]): readonly number[] {
  const variance = weights.reduce((sum, weight) => sum + weight * weight, 0) / 3
  return weights.map((weight) => weight / Math.sqrt(variance))
}

/**
 * Where paths that belong to the key are at a moment, each around 0: a function of key and moment, so a walk needs no
 * memory. Each step of a wave brings a number that belongs to the key and the step alone (AES-256 of its place), and
 * those of before fade: whoever has seen a path for ever so long knows how it fades, and nothing of what comes.
 *
 * @param at epoch milliseconds
 * @param count how many paths
 */
export function secretWander(key: Buffer, at: number, waves: readonly Wave[], count: number): readonly number[] {
  const rows = Math.ceil(count / PATHS_IN_BLOCK)
  const places = Buffer.alloc(waves.length * STEPS * rows * BLOCK_BYTES)
  eachBlock((offset, [stepMs], ago, row) => {
    places.writeUInt32LE(stepMs, offset)
    places.writeUInt32LE(row, offset + 4)
    places.writeDoubleLE(Math.floor(at / stepMs) - ago, offset + 8)
  })
  // Block by block: no two places are the same, so the mode that repeats what is repeated gives away nothing here.
  const numbers = createCipheriv('aes-256-ecb', createSecretKey(key), null).update(places)
  const paths = Array.from({ length: count }, () => 0)
  eachBlock((offset, [, size], ago, row) => {
    const weight = size * (WEIGHTS[ago] ?? 0)
    for (let n = 0; n < PATHS_IN_BLOCK && row * PATHS_IN_BLOCK + n < count; n += 1) {
      const number = numbers.readUInt32LE(offset + 4 * n) / 2_147_483_648 - 1
      paths[row * PATHS_IN_BLOCK + n] = (paths[row * PATHS_IN_BLOCK + n] ?? 0) + weight * number
    }
  })
  return paths

  function eachBlock(visit: (offset: number, wave: Wave, ago: number, row: number) => void): void {
    let offset = 0
    for (const wave of waves) {
      for (let ago = 0; ago < STEPS; ago += 1) {
        for (let row = 0; row < rows; row += 1, offset += BLOCK_BYTES) visit(offset, wave, ago, row)
      }
    }
  }
}
