import { DAY_MS } from '@site/domain'

import type { Maker, Person, StoredToken } from './access-store.ts'
import type { Identity } from './identity-store.ts'
import { stillGoodMadeBy } from './made-tokens.ts'

/** Sessions stay in the list for so long after their end. */
const SESSIONS_SHOWN_MS = 7 * DAY_MS

/** What may be ended as well where they may do nothing any more: made by them, or by that in turn, and good still. */
type MadeNames = readonly Pick<StoredToken, 'name' | 'person'>[]

/** A token as it is shown: without anything that opens something. */
interface TokenView extends Omit<StoredToken, 'sha256' | 'person'> {
  readonly made: MadeNames
}

export interface PersonView extends Person {
  readonly tokens: readonly TokenView[]
  readonly made: MadeNames
  /** Null for who does not sign in by the provider; `isKnown` once they have. */
  readonly signIn: { readonly email: string | null; readonly isKnown: boolean } | null
}

/** @param tokens all that there are: also those that are not shown may have made others */
export function viewPeople(
  people: readonly Person[],
  tokens: readonly StoredToken[],
  identities: readonly Identity[],
  now: number,
): PersonView[] {
  const identityOf = new Map(identities.map((identity) => [identity.person, identity]))
  const shown = tokens.filter((token) => !isLongOver(token, now))
  const madeBy = (maker: Maker) => stillGoodMadeBy(maker, tokens, now).map(({ name, person }) => ({ name, person }))
  return people.map((person) => {
    const identity = identityOf.get(person.name)
    return {
      ...person,
      tokens: shown
        .filter((token) => token.person === person.name)
        .map(({ sha256: _secret, person: _person, ...token }) => ({ ...token, made: madeBy({ token: token.name }) })),
      made: madeBy({ person: person.name }),
      signIn: identity === undefined ? null : { email: identity.email, isKnown: identity.subject !== null },
    }
  })
}

/** A session that nobody can come by any more, and that is of no more use to look at. */
function isLongOver({ kind, expiresAt, signedOutAt, revokedAt }: StoredToken, now: number): boolean {
  const overAt = Math.min(...[expiresAt, signedOutAt, revokedAt].filter((at) => at !== null))
  return kind === 'session' && overAt < now - SESSIONS_SHOWN_MS
}
