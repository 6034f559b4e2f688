import * as v from 'valibot'

import { type AuditLine, searchAudit } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import { type Maker, readPeople } from './access-store.ts'
import { readIdentities } from './identity-store.ts'
import { SYSTEM_NAME } from './own-names.ts'

/** What somebody may do now, or who they sign in as, where the last word on it came from whoever is looked into. */
export interface DecidedRight {
  readonly person: string
  readonly what: 'roles' | 'signIn'
  /** What they may do now, in either case. */
  readonly roles: readonly string[]
  /** When it was decided, in epoch milliseconds. */
  readonly at: number
}

const DetailSchema = v.pipe(v.string(), v.parseJson(), v.object({ person: v.string() }))

/**
 * A person may have been taken in, or be somebody else at the provider, to keep a way in.
 * @param made tokens that come of the maker: what was decided by them counts as well
 * @returns of people who are still here; without a maker who is a person
 */
export async function rightsDecidedBy(tx: Queryable, maker: Maker, made: readonly string[]): Promise<DecidedRight[]> {
  const tokens = new Set('token' in maker ? [maker.token, ...made] : made)
  const isTheirs = ({ actor, token }: AuditLine) =>
    ('person' in maker && actor === maker.person) || (token !== undefined && tokens.has(token))
  const signingIn = new Set((await readIdentities(tx)).map(({ person }) => person))
  const [lastRoles, lastSignIn] = [await lastLines(tx, 'person'), await lastLines(tx, 'identity')]
  return (await readPeople(tx))
    .filter(({ name, leftAt }) => leftAt === null && !('person' in maker && maker.person === name))
    .flatMap(({ name, roles }) => {
      const lines = {
        roles: lastRoles.get(name),
        signIn: signingIn.has(name) ? lastSignIn.get(name) : undefined,
      }
      return (['roles', 'signIn'] as const).flatMap((what) => {
        const line = lines[what]
        return line !== undefined && isTheirs(line) ? [{ person: name, what, roles, at: line.at }] : []
      })
    })
}

/** The newest line on each person; what the registry itself writes at a first sign-in decides nothing. */
async function lastLines(tx: Queryable, action: 'person' | 'identity'): Promise<Map<string, AuditLine>> {
  const lines = await searchAudit(tx, { action }, Number.MAX_SAFE_INTEGER)
  return new Map(
    lines
      .filter(({ actor }) => actor !== SYSTEM_NAME)
      .toReversed()
      .map((line) => [v.parse(DetailSchema, line.detail).person, line]),
  )
}
