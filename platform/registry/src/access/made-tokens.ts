import { type Actor, appendAudit, type AuditLine } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import { readLiveMadeBy, type StoredToken, writeRevoked } from './access-store.ts'
import { aboutPerson } from './right-lines.ts'

/** A token that somebody has made for somebody else. */
export type MadeToken = Pick<StoredToken, 'name' | 'person' | 'roles' | 'expiresAt' | 'revokedAt'>

/** Ends what was given to others by tokens that were revoked: whoever had them may have been somebody else. */
export type OnRevoked = (tx: Queryable, tokens: readonly string[], at: number) => Promise<void>

interface Ending {
  readonly at: number
  readonly actor: Actor
  readonly reason: string
}

/** @returns the last of their audit lines; undefined where there was none to end */
export async function endTokens(
  tx: Queryable,
  { at, actor, reason }: Ending,
  tokens: readonly StoredToken[],
  onRevoked: OnRevoked | undefined,
): Promise<AuditLine | undefined> {
  let line: AuditLine | undefined
  for (const { name, person } of tokens) {
    await writeRevoked(tx, name, at)
    const about = { at, actor, action: 'token-revoke', name: person, reason }
    line = await appendAudit(tx, aboutPerson(about, { token: name }))
  }
  await onRevoked?.(
    tx,
    tokens.map(({ name }) => name),
    at,
  )
  return line
}

/**
 * What somebody has made for others and opens something still: by it whoever may make no tokens any more may have kept a way
 * in.
 * @param ends whether it is ended here
 */
export async function settleMade(
  tx: Queryable,
  { name: maker, ...ending }: Ending & { readonly name: string },
  ends: boolean,
  onRevoked: OnRevoked | undefined,
): Promise<{ readonly made: readonly MadeToken[]; readonly line: AuditLine | undefined }> {
  const live = await readLiveMadeBy(tx, maker, ending.at)
  const line = ends ? await endTokens(tx, ending, live, onRevoked) : undefined
  const made = live.map(({ name, person, roles, expiresAt }) => {
    return { name, person, roles, expiresAt, revokedAt: ends ? ending.at : null }
  })
  return { made, line }
}
