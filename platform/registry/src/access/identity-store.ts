import { sha256 } from '@site/server'
import * as v from 'valibot'

import type { Queryable } from '../storage/index.ts'

const RowSchema = v.object({
  person: v.string(),
  email: v.nullable(v.string()),
  issuer: v.nullable(v.string()),
  subject: v.nullable(v.string()),
})

/** Who a person is at the provider of OpenID Connect: by a verified address, from the first sign-in on by a subject. */
export type Identity = v.InferOutput<typeof RowSchema>

export async function readIdentities(db: Queryable): Promise<Identity[]> {
  const { rows } = await db.query('SELECT person, email, issuer, subject FROM registry.identities ORDER BY person')
  return v.parse(v.array(RowSchema), rows)
}

/** Instead of the one before; null takes it away. */
export async function writeIdentity(tx: Queryable, person: string, identity: Identity | null): Promise<void> {
  await tx.query('DELETE FROM registry.identities WHERE person = $1', [person])
  if (identity === null) return
  const { email, issuer, subject } = identity
  await tx.query('INSERT INTO registry.identities (person, email, issuer, subject) VALUES ($1, $2, $3, $4)', [
    ...[person, email, issuer, subject],
  ])
}

/** What stands for an identity in the audit log, which is for ever and so holds no address. */
export function identityDigest({ person, email, issuer, subject }: Identity): string {
  return sha256(JSON.stringify([person, email, issuer, subject]))
}
