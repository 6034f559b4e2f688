import { join } from 'node:path'

import { PublicKeySchema, type PublicKey } from '@site/contracts'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose'
import * as v from 'valibot'

import { readFileIfThere, writeFileAtomically } from '../storage/index.ts'

const PrivateKeySchema = v.strictObject({ ...PublicKeySchema.entries, d: v.string() })
const KeyFileSchema = v.strictObject({
  format: v.literal('site-signing-keys/1'),
  current: PrivateKeySchema,
  /** Signs after the next rotation; trusted already, so that a tab that is open by then knows it. */
  next: PrivateKeySchema,
  /** Public parts of keys that no longer sign. */
  retired: v.array(v.strictObject({ key: PublicKeySchema, trustedUntil: v.number() })),
})
type KeyFile = v.InferOutput<typeof KeyFileSchema>
type PrivateKey = v.InferOutput<typeof PrivateKeySchema>

export interface SigningKey {
  readonly kid: string
  readonly key: CryptoKey
}

export interface SigningKeys {
  current(): Promise<SigningKey>
  /** Public keys that a browser should trust now: the signing one, its successor, and those retired not long ago. */
  trusted(): PublicKey[]
  /**
   * Lets the successor sign and makes another successor. The old key stays trusted for the overlap; its private part
   * is thrown away.
   * @param stolen whoever has the old key has the file, and so the successor as well: both are made anew, and nothing that
   *   was trusted stays so
   * @param writeDown has it recorded; keys stay as they are where that fails, so that a rotation can be repeated: done twice, it
   *   would leave edges with keys that none of them has been handed
   */
  rotate(how?: RotationOptions): Promise<KeyRotation>
}

export interface RotationOptions {
  readonly stolen?: boolean
  readonly writeDown?: (rotation: KeyRotation) => Promise<void>
}

export interface KeyRotation {
  /** Key that signs from now on. */
  readonly kid: string
  readonly retired: string
  /** End of the trust in the retired key, epoch milliseconds: now where it was stolen. */
  readonly trustedUntil: number
}

/**
 * The ES256 keys of this installation, made at the first start: `signing-keys.json` (0600) holds the private parts,
 * `public-keys.json` beside it is what an edge on another machine is given, with the end of each retired key: the file
 * lies there for as long as nobody hands another one over.
 * @param overlapMs how long a retired key stays trusted; longer than a composition lives
 */
export async function openSigningKeys(
  dir: string,
  { overlapMs, now }: { readonly overlapMs: number; readonly now: () => number },
): Promise<SigningKeys> {
  const path = join(dir, 'signing-keys.json')
  const text = await readFileIfThere(path)
  let file: KeyFile =
    text === undefined
      ? { format: 'site-signing-keys/1', current: await createKey(), next: await createKey(), retired: [] }
      : v.parse(KeyFileSchema, JSON.parse(text))
  let signing: { readonly kid: string; readonly key: Promise<CryptoKey> } | undefined
  let lastRotation: Promise<unknown> = Promise.resolve()

  const retiredNow = ({ retired } = file) => retired.filter(({ trustedUntil }) => trustedUntil > now())
  const trusted = (of = file) => [publicPart(of.current), publicPart(of.next), ...retiredNow(of).map(({ key }) => key)]
  const save = async (next: KeyFile) => {
    await writeFileAtomically(path, JSON.stringify(next, undefined, 2))
    // Beside the keys and not in them: an edge that knows of no ends refuses keys with more in them.
    const retired = retiredNow(next).map(({ key: { kid }, trustedUntil }) => ({ kid, trustedUntil }))
    const published = { keys: trusted(next), retired }
    await writeFileAtomically(join(dir, 'public-keys.json'), JSON.stringify(published, undefined, 2), 0o644)
  }
  const rotateOnce = async ({ stolen = false, writeDown }: RotationOptions): Promise<KeyRotation> => {
    const trustedUntil = stolen ? now() : now() + overlapMs
    const old = publicPart(file.current)
    const next: KeyFile = {
      ...file,
      current: stolen ? await createKey() : file.next,
      next: await createKey(),
      retired: stolen ? [] : [{ key: old, trustedUntil }, ...retiredNow()],
    }
    const rotation = { kid: next.current.kid, retired: old.kid, trustedUntil }
    await writeDown?.(rotation)
    await save(next)
    file = next
    return rotation
  }
  await save(file)

  return {
    async current() {
      const { kid } = file.current
      if (signing?.kid !== kid) signing = { kid, key: importPrivate(file.current) }
      return { kid, key: await signing.key }
    },
    trusted: () => trusted(),
    rotate(how = {}) {
      const rotated = lastRotation.then(() => rotateOnce(how))
      lastRotation = rotated.catch(() => {})
      return rotated
    },
  }
}

async function createKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  // 16 characters of the thumbprint: enough to tell a handful of keys apart, short in every header
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, 16)
  const { kty, crv, x, y, d } = jwk
  return v.parse(PrivateKeySchema, { kid, kty, crv, x, y, d })
}

async function importPrivate(jwk: PrivateKey): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new TypeError('an EC key was expected')
  return key
}

function publicPart({ kid, kty, crv, x, y }: PublicKey): PublicKey {
  return { kid, kty, crv, x, y }
}
