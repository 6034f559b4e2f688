import { hkdfSync } from 'node:crypto'

/** What the installation's secret is used for. A name is part of the key: another name makes what was signed void. */
type KeyPurpose =
  | 'captchas'
  | 'chat tokens'
  | 'claims'
  | 'codes'
  | 'deposit signals'
  | 'matches'
  | 'messages'
  | 'payment provider'
  | 'player names'
  | 'sports venue'

/**
 * A key for one purpose, made of the installation's secret (HKDF, SHA-256): who holds it learns nothing of the secret, nor
 * of the key of another purpose.
 *
 * @returns 64 hexadecimal digits
 */
export function derivedKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
}
