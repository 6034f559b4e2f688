import { hkdfSync } from 'node:crypto'

/**
 * A key for one purpose, made of the installation's secret (HKDF, SHA-256): who holds it learns nothing of the secret, nor
 * of the key of another purpose.
 *
 * @returns 64 hexadecimal digits
 */
export function derivedKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
}
