import {
  type AnyRelease,
  HOST_NAME,
  type Isolation,
  IsolationSchema,
  isHostRelease,
  leftTotals,
  partsToMeasure,
} from '@site/contracts'
import { sha256 } from '@site/server'
import * as v from 'valibot'

import { type Actor, appendAudit, nameOf, writeDown } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import type { Queryable, Within } from '../storage/index.ts'
import type { ReleaseContext } from './release-context.ts'

const RowsSchema = v.array(v.object({ document: v.pipe(v.string(), v.parseJson(), IsolationSchema) }))

/**
 * A measurement is of these very bytes, and of all that the release shows.
 * @throws RegistryError `invalid`
 */
export function checkIsolation(release: AnyRelease, isolation: Isolation): void {
  const { name, version, digest } = release
  const refuse = (why: string): never => {
    throw new RegistryError('invalid', `This is no measurement of ${name} ${version}: ${why}.`)
  }
  if (isHostRelease(release)) return refuse(`${HOST_NAME} is not mounted by anybody`)
  if (isolation.name !== name || isolation.version !== version || isolation.digest !== digest) {
    refuse(`it is of ${isolation.name} ${isolation.version}, ${isolation.digest}`)
  }
  const missing = partsToMeasure(release.manifest).find((part) => !Object.hasOwn(isolation.parts, part))
  if (missing !== undefined) refuse(`${missing} was not mounted`)
}

/**
 * Keeps what a release leaves behind, in place of what was measured before.
 * @param within done first in the transaction that writes; what it throws ends all of it
 * @throws RegistryError `invalid` as {@link checkIsolation}
 */
export async function fileIsolation(
  context: Pick<ReleaseContext, 'db' | 'auditHead' | 'now'>,
  actor: Actor,
  release: AnyRelease,
  isolation: Isolation,
  within: Within,
): Promise<'filed' | 'unchanged'> {
  checkIsolation(release, isolation)
  const { name, version } = release
  const document = JSON.stringify(isolation)
  return writeDown<'filed' | 'unchanged'>(context, async (tx) => {
    await within(tx)
    const known = await findIsolation(tx, name, version)
    if (known !== undefined && JSON.stringify(known) === document) return { line: undefined, result: 'unchanged' }
    const at = context.now()
    const totals = leftTotals(isolation)
    await tx.query(
      `INSERT INTO registry.isolation (name, version, document, totals, filed_by, filed_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (name, version) DO UPDATE SET document = excluded.document, totals = excluded.totals,
         filed_by = excluded.filed_by, filed_at = excluded.filed_at`,
      [name, version, document, JSON.stringify(totals), nameOf(actor), at],
    )
    const line = await appendAudit(tx, {
      at,
      actor,
      action: 'isolation',
      theme: null,
      remote: name,
      reason: `what ${version} leaves behind`,
      detail: JSON.stringify({ version, isolation: sha256(document), totals }),
    })
    return { line, result: 'filed' }
  })
}

/** What a release leaves behind; undefined where nobody has measured it. */
export async function findIsolation(db: Queryable, name: string, version: string): Promise<Isolation | undefined> {
  const { rows } = await db.query('SELECT document FROM registry.isolation WHERE name = $1 AND version = $2', [
    name,
    version,
  ])
  return v.parse(RowsSchema, rows)[0]?.document
}
