import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'

import { RemoteNameSchema } from '@site/contracts'
import * as v from 'valibot'

import { readFileIfThere, writeFileAtomically } from '../storage/index.ts'

/** `ops` may do everything; `team` may read, and publish the remotes that it names. */
export const AccessTokenSchema = v.strictObject({
  /** Who it is in the audit log. */
  name: v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/)),
  role: v.picklist(['ops', 'team']),
  remotes: v.optional(v.array(RemoteNameSchema), []),
  /** sha256 of the secret, hex: a list of tokens that gets about opens nothing. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type AccessToken = v.InferOutput<typeof AccessTokenSchema>

const TokenFileSchema = v.strictObject({ tokens: v.array(AccessTokenSchema) })

/** Asked at every call, so that a token that was added or taken away counts at once. */
export type TokenSource = () => Promise<readonly AccessToken[]>

/** The token that a secret belongs to; takes the same time for every wrong secret. */
export function tokenOf(tokens: readonly AccessToken[], secret: string): AccessToken | undefined {
  const given = Buffer.from(hashSecret(secret), 'hex')
  return tokens.filter((token) => timingSafeEqual(given, Buffer.from(token.sha256, 'hex')))[0]
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A new secret, 256 bits, safe in a shell and in a header. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The tokens of an installation: `ops-token` (0600, made at the first start, holds the secret itself so that the
 * command line on this machine finds it) and, where ops made one, `tokens.json` with those of people and teams.
 * @param opsToken the secret of ops that the deployment gives; the file is then neither made nor read
 */
export async function openTokens(dir: string, opsToken?: string): Promise<TokenSource> {
  const path = join(dir, 'ops-token')
  if (opsToken === undefined && (await readFileIfThere(path)) === undefined) {
    await writeFileAtomically(path, `${createSecret()}\n`)
  }
  return async () => {
    const secret = opsToken ?? (await readFileIfThere(path))?.trim()
    const list = await readFileIfThere(join(dir, 'tokens.json'))
    const listed = list === undefined ? [] : v.parse(TokenFileSchema, JSON.parse(list)).tokens
    return secret ? [{ name: 'ops', role: 'ops', remotes: [], sha256: hashSecret(secret) }, ...listed] : listed
  }
}

/** Changes `tokens.json`; the registry reads it at its next call. */
export async function editTokenFile(
  path: string,
  change: (tokens: readonly AccessToken[]) => readonly AccessToken[],
): Promise<void> {
  const text = await readFileIfThere(path)
  const tokens = text === undefined ? [] : v.parse(TokenFileSchema, JSON.parse(text)).tokens
  await writeFileAtomically(path, JSON.stringify({ tokens: change(tokens) }, undefined, 2))
}
