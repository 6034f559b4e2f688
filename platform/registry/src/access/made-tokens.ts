import { type Actor, appendAudit, type AuditLine } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import { type Maker, readTokens, type StoredToken, writeRevoked } from './access-store.ts'
import { type DecidedRight, rightsDecidedBy } from './decided-rights.ts'
import { aboutPerson } from './right-lines.ts'

/** A token that comes of somebody or of another token. */
export type MadeToken = Pick<StoredToken, 'name' | 'person' | 'roles' | 'expiresAt' | 'revokedAt'>

/** Ends what was given to others by tokens that were revoked: whoever had them may have been somebody else. */
export type OnRevoked = (tx: Queryable, tokens: readonly string[], at: number) => Promise<void>

/** By what whoever may do nothing any more may have kept a way in. */
export interface LeftBehind {
  /** What they have made and was good until now, and what was made by that in turn; of a person only what is others'. */
  readonly made: readonly MadeToken[]
  readonly decided: readonly DecidedRight[]
}

interface Ending {
  readonly at: number
  readonly actor: Actor
  readonly reason: string
}

/** What was made by a person or a token, and by the tokens so made in turn, also those that open nothing any more. */
function madeBy(maker: Maker, tokens: readonly StoredToken[]): readonly StoredToken[] {
  const made = new Set<string | null>()
  const isMade = ({ createdBy, createdToken }: StoredToken): boolean =>
    ('person' in maker ? createdBy === maker.person : createdToken === maker.token) || made.has(createdToken)
  for (let before = -1; before < made.size;) {
    before = made.size
    for (const one of tokens.filter(isMade)) made.add(one.name)
  }
  return tokens.filter(({ name }) => made.has(name)).toSorted(byPersonAndName)
}

function byPersonAndName(a: StoredToken, b: StoredToken): number {
  return a.person.localeCompare(b.person, 'en') || a.name.localeCompare(b.name, 'en', { numeric: true })
}

/** Whether it may be ended: of what a person has made only what is others', since their own ends with them. */
const isToEnd =
  (maker: Maker, at: number) =>
  ({ kind, person, revokedAt, expiresAt }: StoredToken): boolean => {
    const isOwn = 'person' in maker && maker.person === person
    return !isOwn && kind === 'token' && revokedAt === null && expiresAt !== null && expiresAt > at
  }

/**
 * Of what was made, also in turn, what may be ended.
 * @param tokens all that there are
 */
export function stillGoodMadeBy(maker: Maker, tokens: readonly StoredToken[], at: number): readonly StoredToken[] {
  return madeBy(maker, tokens).filter(isToEnd(maker, at))
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
 * What is left behind by a person who may make no tokens any more, or by a token that is revoked.
 * @param ends whether the tokens are ended here
 */
export async function settleMade(
  tx: Queryable,
  maker: Maker,
  { at, actor, reason }: Ending,
  ends: boolean,
  onRevoked: OnRevoked | undefined,
): Promise<LeftBehind & { readonly line: AuditLine | undefined }> {
  const all = madeBy(maker, await readTokens(tx))
  const live = all.filter(isToEnd(maker, at))
  const line = ends ? await endTokens(tx, { at, actor, reason }, live, onRevoked) : undefined
  const made = live.map(({ name, person, roles, expiresAt }) => {
    return { name, person, roles, expiresAt, revokedAt: ends ? at : null }
  })
  const names = all.map(({ name }) => name)
  return { made, decided: await rightsDecidedBy(tx, maker, names), line }
}
