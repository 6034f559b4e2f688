import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { DAY_MS, MINUTE_MS } from '@site/domain'
import { hashOfSecret, isSameSecret, newSecret } from '@site/server'

import { type Actor, appendAudit, type AuditHeadFile, type AuditLine, nameOf, writeDown } from '../audit/index.ts'
import { moment, RegistryError } from '../base/index.ts'
import { type Database, type Queryable, readFileIfThere, writeFileAtomically, type Within } from '../storage/index.ts'
import {
  endSessions,
  findPerson,
  findToken,
  insertToken,
  type Person,
  readPeople,
  readTokens,
  type StoredToken,
  writeLastUse,
  writeLeaving,
  writePerson,
  writeSignedOut,
} from './access-store.ts'
import { identityOf, isSameIdentity, type SignedIn, type SignInName, whoIs } from './identities.ts'
import { readIdentities, writeIdentity } from './identity-store.ts'
import { endTokens, type LeftBehind, type OnRevoked, settleMade } from './made-tokens.ts'
import { NEVER_USED, OWN_PERSON, RESERVED, SYSTEM_NAME } from './own-names.ts'
import { type PersonView, viewPeople } from './people-view.ts'
import { aboutPerson, changeIdentity, createdLine } from './right-lines.ts'
import { holds, stillHeld } from './roles.ts'
import { takeOverTokenFile } from './token-file.ts'

/** Who calls, and what they may do now by the token that they came with. */
export interface Caller {
  /** The person, as the audit log names them. */
  readonly name: string
  readonly token: string
  readonly kind: StoredToken['kind']
  readonly roles: readonly string[]
  /** Epoch milliseconds; null for the installation's own token. */
  readonly expiresAt: number | null
}

export interface TokenRequest {
  readonly person: string
  /** Some of the person's; all of them when undefined. */
  readonly roles?: readonly string[] | undefined
  readonly days: number
  /** `<person>-<number>` when undefined. */
  readonly name?: string | undefined
  readonly reason: string
}

/** People and their tokens. Asked at every call, so that whatever is given or taken away counts at once, in all processes. */
export interface People {
  /**
   * @param of the transaction in which it is asked once more
   * @throws RegistryError `unauthorized` for a secret that is not known, has ended or was revoked
   */
  callerOf(secret: string, of?: Queryable): Promise<Caller>
  list(): Promise<PersonView[]>
  /** Takes somebody in, or changes what they may do; their tokens may do no more than that from now on. */
  set(
    actor: Actor,
    person: {
      readonly name: string
      readonly roles: readonly string[]
      readonly reason: string
      /** As it was when undefined; null ends it. */
      readonly signIn?: SignInName | null | undefined
      /** Ends the tokens of others that come of them, once they are not ops any more. */
      readonly withMade?: boolean | undefined
    },
    within: Within,
  ): Promise<LeftBehind & { readonly person: Person }>
  /**
   * A session of the person whom ops has named so; nobody comes into being by it.
   * @throws RegistryError `forbidden` for somebody whom nobody has named, or who has left
   */
  signIn(who: SignedIn, lengthMs: number): Promise<{ readonly secret: string; readonly token: StoredToken }>
  /** Ends the session that somebody came by; a token goes on. */
  signOut(caller: Caller): Promise<void>
  /**
   * Ends all tokens of a person.
   * @param leaver `withMade` ends those of others as well that come of them, also where they have left before
   * @throws RegistryError `not-found`, `nothing-to-change`
   */
  remove(
    actor: Actor,
    leaver: { readonly name: string; readonly reason: string; readonly withMade: boolean },
    within: Within,
  ): Promise<LeftBehind>
  /** The secret is nowhere but in this answer. @throws RegistryError `not-found`, `invalid`, `forbidden` */
  createToken(
    actor: Actor,
    request: TokenRequest,
    within: Within,
  ): Promise<{ readonly secret: string; readonly token: StoredToken }>
  /** @throws RegistryError `not-found` */
  findToken(name: string, db?: Queryable): Promise<StoredToken>
  /** What somebody may do now, whatever they come by; nothing for who has left or never was. */
  rolesOf(db: Queryable, name: string): Promise<readonly string[]>
  /**
   * To revoke a revoked one changes nothing about it.
   * @param token `withMade` ends those as well that come of it, also where it was revoked before
   * @throws RegistryError `not-found`, `invalid` for the installation's own
   */
  revokeToken(
    actor: Actor,
    token: { readonly name: string; readonly reason: string; readonly withMade: boolean },
    within: Within,
  ): Promise<LeftBehind & { readonly token: StoredToken }>
}

export interface PeopleDeps {
  readonly db: Database
  readonly auditHead: AuditHeadFile
  readonly now: () => number
  /** Where the installation's own token lies: `ops-token`, readable by its owner alone. */
  readonly dir: string
  /** Ends what else a person has given to others, once they leave. */
  readonly onLeaving?: (tx: Queryable, name: string, at: number) => Promise<void>
  readonly onRevoked?: OnRevoked
  /** The installation's own secret, where the deployment gives it; the file is then neither made nor read. */
  readonly opsToken?: string | undefined
}

interface AboutPerson {
  readonly at: number
  readonly actor: Actor
  readonly name: string
  readonly reason: string
}

const OWN_TOKEN = 'bootstrap'

/**
 * The people of an installation. At the first start the installation's own token is made: with it ops lets in everybody else.
 * @throws where the data folder cannot be used
 */
export async function openPeople(deps: PeopleDeps): Promise<People> {
  const { db, now, dir, opsToken } = deps
  const path = join(dir, 'ops-token')
  if (opsToken === undefined && (await readFileIfThere(path)) === undefined) {
    await writeFileAtomically(path, `${newSecret()}\n`)
  }
  await takeOverTokenFile(deps)

  async function isOwn(sha256: string): Promise<boolean> {
    const own = opsToken ?? (await readFileIfThere(path))?.trim()
    return own !== undefined && own !== '' && isSameSecret(sha256, hashOfSecret(own))
  }

  return {
    async callerOf(secret, of = db) {
      const sha256 = hashOfSecret(secret)
      const token = await findToken(of, (await isOwn(sha256)) ? { name: OWN_TOKEN } : { sha256 })
      const person = token === undefined ? undefined : await findPerson(of, token.person)
      if (token === undefined || person === undefined) {
        throw new RegistryError('unauthorized', 'This access token is not known here.')
      }
      const at = now()
      const { name, kind, expiresAt, revokedAt, signedOutAt, lastUsedAt } = token
      const overAt = revokedAt ?? person.leftAt
      if (overAt !== null) throw ended(`The token ${name} of ${person.name} was revoked on ${moment(overAt)}.`)
      if (signedOutAt !== null) throw ended(`The session ${name} was signed out of on ${moment(signedOutAt)}.`)
      if (expiresAt !== null && expiresAt <= at) {
        throw ended(`The token ${name} of ${person.name} ended on ${moment(expiresAt)}.`)
      }
      if (lastUsedAt === null || lastUsedAt <= at - MINUTE_MS) await writeLastUse(of, name, at)
      return { name: person.name, token: name, kind, roles: stillHeld(token.roles, person.roles), expiresAt }
    },

    async list() {
      const [people, tokens, identities] = await Promise.all([readPeople(db), readTokens(db), readIdentities(db)])
      return viewPeople(people, tokens, identities, now())
    },

    async set(actor, { name, roles, reason, signIn, withMade = false }, within) {
      mustNotBeOwn(name)
      const isOps = holds(roles, 'ops')
      if (isOps && withMade) {
        const how = 'What was made by a stolen token ends with that one: token revoke <token> --with-made.'
        throw new RegistryError('invalid', `${name} is to be ops: what they have made stands. ${how}`)
      }
      return writeDown(deps, async (tx) => {
        await within(tx)
        const at = now()
        const alike = (await readPeople(tx)).find((one) => isAlike(one.name, name))
        if (alike !== undefined)
          throw new RegistryError('invalid', `${name} reads like ${alike.name}: name them apart.`)
        await writePerson(tx, name, roles, at)
        const about = { at, actor, name, reason }
        const changed = await appendAudit(tx, aboutPerson({ ...about, action: 'person' }, { roles }))
        const named = signIn === undefined ? changed : await nameAnew(tx, about, signIn)
        const { line = named, ...behind } = isOps
          ? { made: [], decided: [] }
          : await settleMade(tx, { person: name }, about, withMade, deps.onRevoked)
        return { line, result: { person: await known(tx, name), ...behind } }
      })
    },

    async remove(actor, { name, reason, withMade }, within) {
      mustNotBeOwn(name)
      return writeDown(deps, async (tx) => {
        await within(tx)
        const about = { at: now(), actor, name, reason }
        const left = (await known(tx, name)).leftAt === null ? await writeOut(tx, about) : undefined
        const settled = await settleMade(tx, { person: name }, about, withMade, deps.onRevoked)
        const { line = left, ...result } = settled
        if (line === undefined) throw new RegistryError('nothing-to-change', `${name} has left already.`)
        return { line, result }
      })
    },

    async createToken(actor, { person, roles, days, name, reason }, within) {
      return writeDown(deps, async (tx) => {
        await within(tx)
        const { roles: held, leftAt } = await known(tx, person)
        if (leftAt !== null) throw new RegistryError('invalid', `${person} has left: take them in again first.`)
        if (person === OWN_PERSON) {
          throw new RegistryError('invalid', 'ops is the installation itself and has its one token: name a person.')
        }
        const missing = roles?.find((role) => !holds(held, role))
        if (missing !== undefined) {
          throw new RegistryError(
            'invalid',
            `${person} has ${held.join(', ')}: a token of theirs cannot have ${missing}.`,
          )
        }
        const taken = new Set((await readTokens(tx)).map((token) => token.name))
        if (name !== undefined && taken.has(name)) {
          throw new RegistryError('invalid', `There is a token ${name} already, or was once: names are not used again.`)
        }
        const at = now()
        const secret = newSecret()
        const token: StoredToken = {
          name: name ?? freeName(person, taken),
          person,
          roles: roles ?? held,
          sha256: hashOfSecret(secret),
          createdBy: nameOf(actor),
          createdToken: typeof actor === 'string' ? null : actor.token,
          createdAt: at,
          expiresAt: at + days * DAY_MS,
          ...NEVER_USED,
          kind: 'token',
        }
        await insertToken(tx, token)
        return { line: await createdLine(tx, actor, token, reason), result: { secret, token } }
      })
    },

    async signIn(who, lengthMs) {
      return writeDown(deps, async (tx) => {
        const at = now()
        const identity = await whoIs(tx, who, at)
        const { name, roles, leftAt } = await known(tx, identity.person)
        if (leftAt !== null) throw new RegistryError('forbidden', `${name} has left.`)
        const secret = newSecret()
        const token: StoredToken = {
          name: `${name.slice(0, 48)}-session-${randomBytes(4).toString('hex')}`,
          person: name,
          roles,
          sha256: hashOfSecret(secret),
          createdBy: SYSTEM_NAME,
          createdToken: null,
          createdAt: at,
          expiresAt: at + lengthMs,
          ...NEVER_USED,
          kind: 'session',
        }
        await insertToken(tx, token)
        const reason = `signed in by ${who.issuer}`
        return { line: await createdLine(tx, { name, token: token.name }, token, reason), result: { secret, token } }
      })
    },

    async signOut({ name, token, kind }) {
      if (kind !== 'session') return
      await writeDown(deps, async (tx) => {
        const at = now()
        await writeSignedOut(tx, token, at)
        const about = { at, actor: { name, token }, action: 'sign-out', name, reason: 'signed out' }
        return { line: await appendAudit(tx, aboutPerson(about, { token })), result: undefined }
      })
    },

    findToken: tokenNamed,
    async rolesOf(of, name) {
      const person = await findPerson(of, name)
      return person === undefined || person.leftAt !== null ? [] : person.roles
    },

    async revokeToken(actor, { name, reason, withMade }, within) {
      if (name === OWN_TOKEN) {
        const what = `${OWN_TOKEN} is the installation's own: put another secret into ${opsToken === undefined ? path : 'OPS_TOKEN'}.`
        throw new RegistryError('invalid', what)
      }
      return writeDown(deps, async (tx) => {
        await within(tx)
        const before = await tokenNamed(name, tx)
        const about = { at: now(), actor, reason }
        const isNew = before.revokedAt === null
        const revoked = isNew ? await endTokens(tx, about, [before], deps.onRevoked) : undefined
        const settled = await settleMade(tx, { token: name }, about, withMade, deps.onRevoked)
        const { line = revoked, ...behind } = settled
        return { line, result: { token: { ...before, revokedAt: before.revokedAt ?? about.at }, ...behind } }
      })
    },
  }

  async function nameAnew(tx: Queryable, about: AboutPerson, signIn: SignInName | null): Promise<AuditLine> {
    const { at, name } = about
    const identity = signIn === null ? null : identityOf(name, signIn)
    const taken = (await readIdentities(tx)).find((one) => one.person !== name && isSameIdentity(one, identity))
    if (taken !== undefined) throw new RegistryError('invalid', `${taken.person} signs in so already.`)
    // Whoever has signed in as them until now may be somebody else.
    await deps.onRevoked?.(tx, await endSessions(tx, name, at), at)
    return changeIdentity(tx, about, identity)
  }

  async function writeOut(tx: Queryable, about: AboutPerson): Promise<AuditLine> {
    const { at, name } = about
    await writeLeaving(tx, name, at)
    await writeIdentity(tx, name, null)
    await deps.onLeaving?.(tx, name, at)
    return appendAudit(tx, aboutPerson({ ...about, action: 'person-left' }, {}))
  }

  async function tokenNamed(name: string, of: Queryable = db): Promise<StoredToken> {
    const token = await findToken(of, { name })
    if (token === undefined) throw new RegistryError('not-found', `There is no token ${name}.`)
    return token
  }

  async function known(tx: Queryable, name: string): Promise<Person> {
    const person = await findPerson(tx, name)
    if (person !== undefined) return person
    const how = `npm run release -- people ${name} --role promote:jade --reason "…"`
    throw new RegistryError('not-found', `There is no ${name} here: take them in first (${how}).`)
  }
}

/** Two names that are one to the eye: a log must not have a person and somebody who looks like them. */
function isAlike(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase()
}

function mustNotBeOwn(name: string): void {
  if (!RESERVED.has(name.toLowerCase())) return
  throw new RegistryError('invalid', `${name} is the installation itself: give the person another name.`)
}

function freeName(person: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${person}-${number}`)) number += 1
  return `${person}-${number}`
}

function ended(what: string): RegistryError {
  return new RegistryError('unauthorized', `${what} Ask whoever runs this registry for another.`)
}
