import { createPublicKey, verify } from 'node:crypto'

import {
  CompositionHeaderSchema,
  CompositionSchema,
  SignedCompositionSchema,
  type Composition,
  type PublicKey,
} from '@site/contracts'
import * as v from 'valibot'

/**
 * Reads a signed composition as a browser must, with Node's own crypto and no JOSE library: the signature is over the
 * protected header, a dot and the payload's bytes as they stand.
 * @returns the composition, or undefined when no trusted key made the signature
 */
export function openSigned(document: unknown, keys: readonly PublicKey[]): Composition | undefined {
  const signed = v.parse(SignedCompositionSchema, document)
  const header = v.parse(
    CompositionHeaderSchema,
    JSON.parse(Buffer.from(signed.protected, 'base64url').toString('utf8')),
  )
  const key = keys.find(({ kid }) => kid === header.kid)
  if (key === undefined) return undefined
  const { kid: _, ...jwk } = key
  const good = verify(
    'sha256',
    Buffer.from(`${signed.protected}.${signed.payload}`, 'utf8'),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signed.signature, 'base64url'),
  )
  return good ? v.parse(CompositionSchema, JSON.parse(signed.payload)) : undefined
}
