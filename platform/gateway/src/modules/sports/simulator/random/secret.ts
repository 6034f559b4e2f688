import { createCipheriv, createHmac, createSecretKey } from 'node:crypto'

type Random = () => number

/** What a match is drawn from. Neither part tells anything of the other. */
export interface Draw {
  /** Key of everything that happens in it, 32 bytes: only `secretStream` and `streamKey` read it. */
  readonly course: Buffer
  /** Key of the market's wander, whose prices everybody sees, 32 bytes: only `secretWander` reads it. */
  readonly opinion: Buffer
}

/** Draws of one site day, from a key of that day: it tells nothing of other days, nor of the secret. */
export function drawsOf(secret: string, day: number): (id: number) => Draw {
  // A key object, here and below: bytes cost several times as much to use as a key.
  const key = createSecretKey(createHmac('sha256', secret).update(`day|${day}`).digest())
  return (id) => {
    const bytes = createHmac('sha512', key).update(`match|${id}`).digest()
    return { course: bytes.subarray(0, 32), opinion: bytes.subarray(32) }
  }
}

/** Another key that belongs to this one: streams of the two tell nothing of each other. */
export function streamKey(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest()
}

const BLOCK = Buffer.alloc(2048)

/**
 * A stream of numbers in [0, 1) that belongs to the key (AES-256 in counter mode): whoever has seen any of them can work
 * out no other one.
 */
export function secretStream(key: Buffer): Random {
  const cipher = createCipheriv('aes-256-ctr', createSecretKey(key), Buffer.alloc(16))
  let block = BLOCK
  let at = BLOCK.length
  return () => {
    if (at === block.length) {
      block = cipher.update(BLOCK)
      at = 0
    }
    const value = block.readUInt32LE(at) / 4_294_967_296
    at += 4
    return value
  }
}
