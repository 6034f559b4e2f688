import * as v from 'valibot'

import { type Actor, nameOf } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import type { Grant } from './grant-schema.ts'

const BigintSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const RowSchema = v.object({
  id: v.string(),
  theme: v.string(),
  device: v.string(),
  remote: v.string(),
  origin: v.nullable(v.string()),
  version: v.nullable(v.string()),
  issued_by: v.string(),
  issued_at: BigintSchema,
  expires_at: BigintSchema,
  reason: v.string(),
  revoked_at: v.nullable(BigintSchema),
})
const COLUMNS = 'id, theme, device, remote, origin, version, issued_by, issued_at, expires_at, reason, revoked_at'

/** A grant as it is listed; times in epoch milliseconds. */
export interface StoredGrant {
  readonly id: string
  readonly theme: string
  readonly device: string
  readonly remote: string
  readonly origin: string | null
  readonly version: string | null
  readonly issuedBy: string
  readonly issuedAt: number
  readonly expiresAt: number
  readonly reason: string
  readonly revokedAt: number | null
}

export async function insertGrant(
  tx: Queryable,
  { id, theme, device, remote, origin, version, expiresAt }: Grant,
  about: { readonly actor: Actor; readonly issuedAt: number; readonly reason: string },
): Promise<void> {
  const { actor, issuedAt, reason } = about
  const issuedToken = typeof actor === 'string' ? null : actor.token
  await tx.query(
    `INSERT INTO registry.grants (${COLUMNS}, issued_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL, $11)`,
    [
      ...[id, theme, device, remote, origin ?? null, version ?? null],
      ...[nameOf(actor), issuedAt, expiresAt, reason, issuedToken],
    ],
  )
}

export async function findGrant(db: Queryable, id: string): Promise<StoredGrant | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.grants WHERE id = $1`, [id])
  return v.parse(v.array(RowSchema), rows).map(fromRow)[0]
}

/** Grants that have not ended yet, revoked ones included, newest first. */
export async function listGrants(db: Queryable, now: number): Promise<StoredGrant[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.grants WHERE expires_at > $1 ORDER BY issued_at DESC, id`,
    [now],
  )
  return v.parse(v.array(RowSchema), rows).map(fromRow)
}

export async function setRevoked(tx: Queryable, id: string, at: number): Promise<void> {
  await tx.query('UPDATE registry.grants SET revoked_at = $2 WHERE id = $1', [id, at])
}

/** Ends what somebody has issued. */
export async function revokeAllOf(tx: Queryable, person: string, at: number): Promise<void> {
  await tx.query('UPDATE registry.grants SET revoked_at = $2 WHERE issued_by = $1 AND revoked_at IS NULL', [person, at])
}

/** Ends what was issued by these tokens. */
export async function revokeAllBy(tx: Queryable, tokens: readonly string[], at: number): Promise<void> {
  await tx.query('UPDATE registry.grants SET revoked_at = $2 WHERE issued_token = ANY($1) AND revoked_at IS NULL', [
    tokens,
    at,
  ])
}

export async function removeEnded(tx: Queryable, now: number): Promise<void> {
  await tx.query('DELETE FROM registry.grants WHERE expires_at <= $1', [now])
}

function fromRow(row: v.InferOutput<typeof RowSchema>): StoredGrant {
  const { id, theme, device, remote, origin, version, reason } = row
  return {
    ...{ id, theme, device, remote, origin, version, reason },
    issuedBy: row.issued_by,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}
