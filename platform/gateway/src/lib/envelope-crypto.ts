import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'

import { isSameSecret } from '@site/server'

import { HexKeySchema } from '@site/contracts'
import * as v from 'valibot'

/** Site key of the envelope as it is configured: 32 bytes of AES and 32 of signature, both in hex (open point 37). */
export interface SiteKey {
  readonly aes: string
  readonly sign: string
}

/** The envelope of one site key: AES-256-CBC with PKCS7, IV in front, and HMAC-SHA256 signatures. */
export interface EnvelopeCipher {
  /** base64 of IV and ciphertext. `iv` is for test vectors only; a fresh random one otherwise. */
  seal(plain: string, iv?: Buffer): string
  /** The text, or undefined when it is not base64 of a well-formed ciphertext of this key. Takes base64url too. */
  open(sealed: string): string | undefined
  /** Signature in lower-case hex. */
  sign(text: string): string
  /** Compares in constant time. */
  verify(text: string, signature: string): boolean
}

const IV_BYTES = 16
const ALGORITHM = 'aes-256-cbc'

/** @throws RangeError when a key is not 64 hex digits */
export function createEnvelopeCipher(key: SiteKey): EnvelopeCipher {
  for (const part of [key.aes, key.sign]) {
    if (!v.is(HexKeySchema, part)) throw new RangeError('a site key is 64 lower-case hex digits')
  }
  // Key objects: bytes would be made into one at every use, which costs more than the cipher itself.
  const aes = createSecretKey(key.aes, 'hex')
  const signing = createSecretKey(key.sign, 'hex')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('hex')
  return {
    seal(plain, iv = randomBytes(IV_BYTES)) {
      const cipher = createCipheriv(ALGORITHM, aes, iv)
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < 2 * IV_BYTES || bytes.length % IV_BYTES !== 0) return undefined
      try {
        const decipher = createDecipheriv(ALGORITHM, aes, bytes.subarray(0, IV_BYTES))
        return utf8.decode(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]))
      } catch {
        return undefined // wrong key, altered bytes or no UTF-8: to the caller all the same
      }
    },
    sign,
    verify: (text, signature) => isSameSecret(signature, sign(text)),
  }
}
