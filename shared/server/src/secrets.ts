import { randomBytes, timingSafeEqual } from 'node:crypto'

import { sha256 } from './hashes.ts'

/** A secret to hand out: 256 bits, safe in an address, a header and a shell. Only its {@link hashOfSecret} is kept. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret, SHA-256 in lower-case hex: whoever reads it gets nothing by it, but to end a session. */
export function hashOfSecret(secret: string): string {
  return sha256(secret)
}

/** Compares in a time that says nothing of how much of what was given is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
