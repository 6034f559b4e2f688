import { CompositionHeaderSchema, type PublicKey, type SignedComposition } from '@site/contracts'
import * as v from 'valibot'

import { accept, refuse, type Verdict } from './refusal.ts'

function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** The key's id when the header is one that we accept, whatever the signature says. */
function readHeader(text: string): v.InferOutput<typeof CompositionHeaderSchema> | undefined {
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(bytesOfBase64Url(text)))
    const result = v.safeParse(v.strictObject(CompositionHeaderSchema.entries), header)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks the signature over the payload exactly as it stands in the document: RFC 7797 with an unencoded payload, so
 * the signed bytes are `<protected>.<payload>`. The key must be one that the edge named, never one of the document.
 * Answers the key's id.
 */
export async function verifySignature(
  signed: SignedComposition,
  keys: readonly PublicKey[],
  subtle: SubtleCrypto = crypto.subtle,
): Promise<Verdict<string>> {
  const header = readHeader(signed.protected)
  if (header === undefined) return refuse('not-a-document', 'protected header')
  const key = keys.find(({ kid }) => kid === header.kid)
  if (key === undefined) return refuse('unknown-key', header.kid)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { kty, crv, x, y } = key
  try {
    const publicKey = await subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    const signature = bytesOfBase64Url(signed.signature)
    const input = new TextEncoder().encode(`${signed.protected}.${signed.payload}`)
    const isGenuine = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature, input)
    return isGenuine ? accept(header.kid) : refuse('bad-signature', header.kid)
  } catch (error) {
    return refuse('bad-signature', error instanceof Error ? error.message : header.kid)
  }
}
