import { OverrideTokenSchema, type PublicKey } from '@site/contracts'
import { CompactSign, compactVerify } from 'jose'
import * as v from 'valibot'

import type { SigningKeys } from '../signing/index.ts'
import { type Grant, GrantSchema } from './grant-schema.ts'

/** Tells a grant from everything else that the same key signs. */
const TYPE = 'site-grant'

export async function signGrant(grant: Grant, keys: SigningKeys): Promise<string> {
  const { kid, key } = await keys.current()
  const payload = new TextEncoder().encode(JSON.stringify(grant))
  return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', typ: TYPE, kid }).sign(key)
}

/** The grant when the token is one that a trusted key has signed, as it was signed. */
export async function openGrant(token: string, trusted: readonly PublicKey[]): Promise<Grant | undefined> {
  if (!v.is(OverrideTokenSchema, token)) return undefined
  try {
    const { payload, protectedHeader } = await compactVerify(token, ({ kid }) => keyOf(kid, trusted), {
      algorithms: ['ES256'],
    })
    if (protectedHeader.typ !== TYPE) return undefined
    const grant = v.safeParse(v.pipe(v.string(), v.parseJson(), GrantSchema), new TextDecoder().decode(payload))
    return grant.success ? grant.output : undefined
  } catch {
    return undefined
  }
}

function keyOf(kid: string | undefined, trusted: readonly PublicKey[]) {
  const key = trusted.find((known) => known.kid === kid)
  if (key === undefined) throw new TypeError(`the key ${kid} is not trusted`)
  return { ...key, alg: 'ES256' }
}
