import { RegistryError } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'
import { type Identity, readIdentities } from './identity-store.ts'
import { SYSTEM_NAME } from './own-names.ts'
import { changeIdentity } from './right-lines.ts'

/** Somebody as ops names them to the provider of OpenID Connect: by an address that it has verified, or its subject. */
export type SignInName = { readonly email: string } | { readonly issuer: string; readonly subject: string }

/** Whom the provider has signed in. */
export interface SignedIn {
  readonly issuer: string
  readonly subject: string
  /** Lower case, and only where the provider has verified it. */
  readonly email: string | undefined
}

/**
 * Whom somebody at the provider is here. By an address only as long as nobody has come by it: it may be somebody else's
 * the next year.
 * @throws RegistryError `forbidden` for somebody whom nobody has named
 */
export async function whoIs(tx: Queryable, who: SignedIn, at: number): Promise<Identity> {
  const identities = await readIdentities(tx)
  const isTheirs = ({ issuer, subject }: Identity) => issuer === who.issuer && subject === who.subject
  const linked = identities.find(isTheirs)
  if (linked !== undefined) return linked
  const named = identities.find(({ email, subject }) => subject === null && email !== null && email === who.email)
  if (named === undefined) {
    throw new RegistryError('forbidden', 'Nobody here is named so: ask whoever runs this registry to take you in.')
  }
  const identity = { ...named, issuer: who.issuer, subject: who.subject }
  const about = { at, actor: SYSTEM_NAME, name: named.person, reason: 'came by their address for the first time' }
  await changeIdentity(tx, about, identity)
  return identity
}

export function identityOf(person: string, name: SignInName): Identity {
  if ('email' in name) return { person, email: name.email, issuer: null, subject: null }
  return { person, email: null, issuer: name.issuer, subject: name.subject }
}

/** Whether two people would sign in as the same one. */
export function isSameIdentity(a: Identity, b: Identity | null): boolean {
  if (b === null) return false
  return (b.email !== null && a.email === b.email) || (b.subject !== null && a.subject === b.subject)
}
