import { sha256 } from '@site/server'

import { type Actor, appendAudit } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import type { StoredToken } from './access-store.ts'
import { type Identity, identityDigest, writeIdentity } from './identity-store.ts'

// The lines of the audit log that stand for what people may do, and by what they come.

/** What a row must be like for its audit line to stand for it. */
export function tokenDigest(
  token: Pick<StoredToken, 'name' | 'person' | 'sha256' | 'expiresAt'> & { readonly roles: unknown },
): string {
  const { name, person, roles, expiresAt } = token
  return sha256(JSON.stringify([name, person, roles, token.sha256, expiresAt]))
}

export function aboutPerson(
  { name, ...entry }: { at: number; actor: Actor; action: string; name: string; reason: string },
  detail: object,
) {
  return { ...entry, theme: null, remote: null, detail: JSON.stringify({ person: name, ...detail }) }
}

export function createdLine(tx: Queryable, actor: Actor, token: StoredToken, reason: string) {
  const { name, person, roles, expiresAt, createdAt, kind } = token
  const detail = { token: name, roles, expiresAt, digest: tokenDigest(token) }
  const action = kind === 'session' ? 'sign-in' : 'token-create'
  return appendAudit(tx, aboutPerson({ at: createdAt, actor, action, name: person, reason }, detail))
}

/** Writes who somebody is at the provider, and the line that stands for it. */
export async function changeIdentity(
  tx: Queryable,
  about: { at: number; actor: Actor; name: string; reason: string },
  identity: Identity | null,
) {
  await writeIdentity(tx, about.name, identity)
  const detail = { identity: identity === null ? null : identityDigest(identity) }
  return appendAudit(tx, aboutPerson({ ...about, action: 'identity' }, detail))
}
