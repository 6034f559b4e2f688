/** What an outcome is made from: the venue's seed, secret until the round is over, the player's, and the round's name. */
export interface RoundSeeds {
  /** 64 hex digits. */
  readonly serverSeed: string
  readonly clientSeed: string
  readonly roundId: string
}

/** Even numbers from seeds, in one order for everybody who knows them. */
export interface Dice {
  /** A whole number from 0 to `limit - 1`, each equally likely. */
  below(limit: number): number
}

const encoder = new TextEncoder()
const BLOCKS = 24
const NUMBERS_PER_BLOCK = 8
const RANGE = 2 ** 32

/** SHA-256 of a server seed as hex: published before the round, so that the seed cannot be changed afterwards. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoder.encode(serverSeed)))
}

/**
 * The numbers of a round: block `i` is HMAC-SHA256 of `clientSeed:roundId:i` under the server seed, read as eight
 * 32-bit big-endian numbers. Numbers that would make some results likelier are skipped.
 */
export async function diceOf({ serverSeed, clientSeed, roundId }: RoundSeeds): Promise<Dice> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const numbers: number[] = []
  for (let block = 0; block < BLOCKS; block++) {
    const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(`${clientSeed}:${roundId}:${block}`))
    const view = new DataView(bytes)
    for (let index = 0; index < NUMBERS_PER_BLOCK; index++) numbers.push(view.getUint32(index * 4))
  }
  return diceFrom(numbers)
}

/** Dice over given 32-bit numbers; throws RangeError when they are used up. */
export function diceFrom(numbers: readonly number[]): Dice {
  let next = 0
  return {
    below(limit) {
      const usable = RANGE - (RANGE % limit)
      for (;;) {
        const number = numbers[next++]
        if (number === undefined) throw new RangeError('the numbers of this round are used up')
        if (number < usable) return number % limit
      }
    },
  }
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
