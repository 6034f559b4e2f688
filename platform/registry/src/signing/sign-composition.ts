import type { Composition, SignedComposition } from '@site/contracts'
import { FlattenedSign } from 'jose'

import type { SigningKey } from './signing-keys.ts'

/**
 * Signs a composition as a flattened JWS whose payload stays readable (RFC 7515, RFC 7797 with `b64: false`). Every
 * `<` is written as `\u003c`, so that the text can stand inside a script element of the HTML as it is.
 */
export async function signComposition(composition: Composition, signer: SigningKey): Promise<SignedComposition> {
  const payload = JSON.stringify(composition).replaceAll('<', String.raw`\u003c`)
  const signed = await new FlattenedSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ES256', b64: false, crit: ['b64'], kid: signer.kid })
    .sign(signer.key)
  return { protected: signed.protected ?? '', payload, signature: signed.signature }
}
