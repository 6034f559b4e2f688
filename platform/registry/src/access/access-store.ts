import * as v from 'valibot'

import type { Queryable } from '../storage/index.ts'
import { RolesSchema } from './roles.ts'

/** PostgreSQL answers bigint as text. */
const MomentSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const StoredRolesSchema = v.pipe(v.string(), v.parseJson(), RolesSchema)

const PersonRowSchema = v.object({
  name: v.string(),
  roles: StoredRolesSchema,
  since: MomentSchema,
  left_at: v.nullable(MomentSchema),
})
const TokenRowSchema = v.object({
  name: v.string(),
  person: v.string(),
  roles: StoredRolesSchema,
  sha256: v.nullable(v.string()),
  created_by: v.string(),
  created_token: v.nullable(v.string()),
  created_at: MomentSchema,
  expires_at: v.nullable(MomentSchema),
  revoked_at: v.nullable(MomentSchema),
  last_used_at: v.nullable(MomentSchema),
  kind: v.picklist(['token', 'session']),
  signed_out_at: v.nullable(MomentSchema),
})
const PERSON_COLUMNS = Object.keys(PersonRowSchema.entries).join(', ')
const TOKEN_COLUMNS = Object.keys(TokenRowSchema.entries).join(', ')

/** Somebody who may call, or might once; times in epoch milliseconds. */
export interface Person {
  readonly name: string
  readonly roles: readonly string[]
  readonly since: number
  readonly leftAt: number | null
}

export interface StoredToken {
  readonly name: string
  readonly person: string
  readonly roles: readonly string[]
  /** Of the secret, hex; null for the installation's own, whose secret lies in the data folder. */
  readonly sha256: string | null
  readonly createdBy: string
  /** The token by which it was made; null for the installation's own, for sessions, and for those of an earlier version. */
  readonly createdToken: string | null
  readonly createdAt: number
  /** Null for the installation's own, which has no end. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** To the minute. */
  readonly lastUsedAt: number | null
  /** A session comes of a sign-in, and is made by nobody. */
  readonly kind: 'token' | 'session'
  readonly signedOutAt: number | null
}

export async function readPeople(db: Queryable): Promise<Person[]> {
  const { rows } = await db.query(`SELECT ${PERSON_COLUMNS} FROM registry.people ORDER BY name`)
  return v.parse(v.array(PersonRowSchema), rows).map(personOf)
}

export async function findPerson(db: Queryable, name: string): Promise<Person | undefined> {
  const { rows } = await db.query(`SELECT ${PERSON_COLUMNS} FROM registry.people WHERE name = $1`, [name])
  return v.parse(v.array(PersonRowSchema), rows).map(personOf)[0]
}

/** A new person, or other roles of a known one; one who had left is back. */
export async function writePerson(tx: Queryable, name: string, roles: readonly string[], at: number): Promise<void> {
  await tx.query(
    `INSERT INTO registry.people (name, roles, since) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, left_at = NULL`,
    [name, JSON.stringify(roles), at],
  )
}

/** Whoever leaves, leaves with all tokens. */
export async function writeLeaving(tx: Queryable, name: string, at: number): Promise<void> {
  await tx.query('UPDATE registry.people SET left_at = $2 WHERE name = $1', [name, at])
  await tx.query('UPDATE registry.tokens SET revoked_at = $2 WHERE person = $1 AND revoked_at IS NULL', [name, at])
}

/**
 * Sessions of a person alone: their tokens were made for them by ops.
 * @returns the names of those that it has ended
 */
export async function endSessions(tx: Queryable, person: string, at: number): Promise<string[]> {
  const { rows } = await tx.query(
    `UPDATE registry.tokens SET revoked_at = $2 WHERE person = $1 AND kind = 'session' AND revoked_at IS NULL
     RETURNING name`,
    [person, at],
  )
  return v.parse(v.array(v.object({ name: v.string() })), rows).map(({ name }) => name)
}

export async function readTokens(db: Queryable): Promise<StoredToken[]> {
  const { rows } = await db.query(`SELECT ${TOKEN_COLUMNS} FROM registry.tokens ORDER BY created_at DESC, name`)
  return v.parse(v.array(TokenRowSchema), rows).map(tokenOf)
}

/** Whose doing is looked for: that of a person by all their tokens, or what was done by one token. */
export type Maker = { readonly person: string } | { readonly token: string }

export async function findToken(
  db: Queryable,
  by: { readonly name: string } | { readonly sha256: string },
): Promise<StoredToken | undefined> {
  const [column, value] = 'name' in by ? ['name', by.name] : ['sha256', by.sha256]
  const { rows } = await db.query(`SELECT ${TOKEN_COLUMNS} FROM registry.tokens WHERE ${column} = $1`, [value])
  return v.parse(v.array(TokenRowSchema), rows).map(tokenOf)[0]
}

export async function insertToken(tx: Queryable, token: StoredToken): Promise<void> {
  const { name, person, roles, sha256, createdBy, createdToken, createdAt, expiresAt, kind } = token
  await tx.query(
    `INSERT INTO registry.tokens (name, person, roles, sha256, created_by, created_token, created_at, expires_at, kind)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [name, person, JSON.stringify(roles), sha256, createdBy, createdToken, createdAt, expiresAt, kind],
  )
}

export async function writeRevoked(tx: Queryable, name: string, at: number): Promise<void> {
  await tx.query('UPDATE registry.tokens SET revoked_at = $2 WHERE name = $1', [name, at])
}

export async function writeSignedOut(tx: Queryable, name: string, at: number): Promise<void> {
  await tx.query('UPDATE registry.tokens SET signed_out_at = $2 WHERE name = $1', [name, at])
}

export async function writeLastUse(db: Queryable, name: string, at: number): Promise<void> {
  await db.query('UPDATE registry.tokens SET last_used_at = $2 WHERE name = $1', [name, at])
}

function personOf({ name, roles, since, left_at }: v.InferOutput<typeof PersonRowSchema>): Person {
  return { name, roles, since, leftAt: left_at }
}

function tokenOf(row: v.InferOutput<typeof TokenRowSchema>): StoredToken {
  const { name, person, roles, sha256, kind } = row
  return {
    ...{ name, person, roles, sha256, kind },
    createdBy: row.created_by,
    createdToken: row.created_token,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    signedOutAt: row.signed_out_at,
  }
}
